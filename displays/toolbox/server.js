/** The server's calculators; the page itself calculates nothing. */

/**
 * @returns {Promise<{answer, refused, again, retryMs}>} the answer, or the reasons of the refusal; `again`: no answer,
 *   or the server is busy
 */
export async function ask(name, question, language) {
  try {
    const response = await fetch(`/api/v1/calculators/${encodeURIComponent(name)}`, {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json", "Accept-Language": language },
      body: JSON.stringify(question),
    });
    const answer = await response.json();
    if (response.ok) {
      return { answer, refused: null };
    }
    if (response.status === 429 || response.status >= 500) {
      return { again: true, retryMs: Number(response.headers.get("Retry-After")) * 1000 };
    }
    return { answer, refused: answer.refused };
  } catch (error) {
    console.warn("the calculator did not answer", error);
    return { again: true };
  }
}
