/** A file read by the server without saving anything. */

/**
 * @param {string} url of the preview, with its query
 * @param {Blob} file sent unchanged
 * @returns {Promise<{answer?: object, refused?: object[], lost?: true}>} `lost`: no answer
 */
export async function fetchFilePreview(url, file) {
  try {
    const response = await fetch(url, {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/octet-stream", "Accept-Language": document.documentElement.lang },
      body: file,
    });
    const answer = await response.json();
    return response.ok ? { answer } : { refused: answer.refused || [] };
  } catch (error) {
    console.warn("the file was not read", error);
    return { lost: true };
  }
}
