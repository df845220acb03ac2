const MAX_CHARACTERS = 60

/** The first words of the first message, without markup, at most 60 characters. */
export function conversationTitle(message: string): string {
  const line =
    message
      .split('\n')
      .map((each) => each.replace(/^[#>\-*\s]+/, '').replace(/\[\[([^\]|]+\|)?([^\]]+)\]\]/g, '$2'))
      .find((each) => each.trim() !== '') ?? message
  const words = line
    .replace(/\*\*|`/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(words)
  if (characters.length <= MAX_CHARACTERS) return words
  const space = characters.slice(0, MAX_CHARACTERS + 1).lastIndexOf(' ')
  const end = space > MAX_CHARACTERS / 2 ? space : MAX_CHARACTERS - 1
  return `${characters.slice(0, end).join('').trimEnd()}…`
}
