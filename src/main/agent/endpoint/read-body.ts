/**
 * The first `limitCharacters` of a body as text, and whether that is all of it. What comes after them is not received.
 */
export async function readBody(
  { body }: Pick<Response, 'body'>,
  limitCharacters: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true })
    // Leaving the loop cancels the body.
    if (text.length > limitCharacters)
      return { text: text.slice(0, limitCharacters), isWhole: false }
  }
  return { text: text + decoder.decode(), isWhole: true }
}
