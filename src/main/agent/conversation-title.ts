const MAX_CHARACTERS = 60

/** The first words of the first message, without markup, at most 60 characters. */
export function conversationTitle(message: string): string {
  const line =
    message
      .split('\n')
      .map((each) => each.replace(/^[#>\-*\s]+/, '').replace(/\[\[([^\]|]+\|)?([^\]]+)\]\]/g, '$2'))
      .find((each) => each.trim() !== '') ?? message
  const words = line.replace(/\s+/g, ' ').trim()
  const characters = Array.from(words)
  if (characters.length <= MAX_CHARACTERS) return words
  const cut = characters.slice(0, MAX_CHARACTERS).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > MAX_CHARACTERS / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
