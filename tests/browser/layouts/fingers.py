"""Measures sizes of touch targets, and the ring around the element with keyboard focus."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.readings import lasting_findings

FINGER = 44
"""Minimum side of a target, in pixels."""
_TARGETS = """
const TARGETS = "button, summary, select, textarea, input:not([type=hidden]), a[href], [role=button], .floor-table";
const modal = document.querySelector("dialog[open]") || document;
const targets = [...modal.querySelectorAll(TARGETS)]
  .filter((each) => each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
  .filter((each) => !each.closest(".spoken"));
const nameOf = (each) => (each.getAttribute("aria-label") || each.textContent.trim() || each.dataset.part ||
  each.name || each.className || each.tagName).toString().slice(0, 60);
"""
"""Selector of targets. A link within a sentence is part of the text; a checkbox is as large as its label."""
TOO_SMALL = f"""(least) => {{
  {_TARGETS}
  const hasWords = (node) => node.nodeType === Node.TEXT_NODE && /\\p{{L}}{{3}}/u.test(node.data);
  const isInText = (each) => each.tagName === "A" && getComputedStyle(each).display === "inline" &&
    [...each.parentElement.childNodes].some(hasWords);
  const boxOf = (each) => (/^(checkbox|radio)$/.test(each.type) && each.closest("label")) || each;
  return targets.filter((each) => !isInText(each))
    .map((each) => [nameOf(each), boxOf(each).getBoundingClientRect()])
    .filter(([, box]) => box.width + 0.5 < least || box.height + 0.5 < least)
    .map(([what, box]) => `${{what}}: ${{Math.round(box.width)}} x ${{Math.round(box.height)}}`);
}}"""
_WITHOUT_RING = f"""() => {{
  {_TARGETS}
  const look = (each) => {{
    const {{ outlineStyle, outlineWidth, boxShadow, borderColor }} = getComputedStyle(each);
    const ring = outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
    return {{ ring, drawn: `${{boxShadow}} ${{borderColor}}` }};
  }};
  const around = (each) => [each, each.parentElement, each.closest("label")].filter(Boolean);
  const found = [];
  for (const each of targets.filter((one) => !one.disabled && one.tabIndex >= 0)) {{
    const before = around(each).map(look);
    each.focus({{ preventScroll: true }});
    const after = around(each).map(look);
    const isSeen = after.some(({{ ring, drawn }}, at) => ring >= 2 || drawn !== before[at].drawn);
    if (document.activeElement === each && !isSeen) {{
      found.push(nameOf(each));
    }}
  }}
  return found;
}}"""
OUT_OF_ORDER = "() => [...document.querySelectorAll('[tabindex]')].filter((each) => each.tabIndex > 0).length"
"""Number of elements that change the order of Tab from the document's."""


def small_targets(page: Page) -> list[str]:
    """Buttons, fields and links too small for a finger."""
    return lasting_findings(page, lambda: list(page.evaluate(TOO_SMALL, FINGER)))


def targets_without_ring(page: Page) -> list[str]:
    """Targets without a visible ring while they have keyboard focus."""
    page.keyboard.press("Tab")  # from here on the browser draws rings
    return lasting_findings(page, lambda: list(page.evaluate(_WITHOUT_RING)))
