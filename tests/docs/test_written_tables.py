"""Every topic is explained once, with its audience; each page of a procedure begins with a sentence about it."""

from __future__ import annotations

from collections import Counter

from tests.accounts.stated_audiences import TOPICS, kind_of
from tests.docs.written_tables import PROCEDURES, WORDS, audience_of, explained_topics, first_sentence

MAX_SENTENCE = 200


def test_every_topic_is_explained_once() -> None:
    explained = Counter(each.name for each in explained_topics())
    assert {kind_of(name) for name in explained} == {kind_of(topic) for topic in TOPICS}
    assert [name for name, times in explained.items() if times > 1] == []


def test_each_topic_is_explained_with_its_audience() -> None:
    def audience_in(note: str) -> str:
        return next((words for words in WORDS.values() if note.startswith(words)), WORDS["everybody"])

    topics = explained_topics()
    assert {each.name: audience_in(each.note) for each in topics} == {
        each.name: WORDS[audience_of(each.kind)] for each in topics
    }


def test_each_page_of_a_procedure_begins_with_a_short_sentence_without_a_link() -> None:
    """The list of all pages shows it."""
    sentences = {page.name: first_sentence(page) for page in PROCEDURES.glob("*.md")}
    assert sentences
    assert [
        name for name, each in sentences.items() if not 20 < len(each) <= MAX_SENTENCE or "](" in each
    ] == []
