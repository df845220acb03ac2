/** How many characters at the end of `text` could be the beginning of one of `marks`. */
export function markThatBegins(text: string, marks: readonly string[]): number {
  const longest = Math.max(0, ...marks.map((mark) => mark.length - 1))
  for (let length = Math.min(longest, text.length); length > 0; length--)
    if (marks.some((mark) => mark.startsWith(text.slice(-length)))) return length
  return 0
}
