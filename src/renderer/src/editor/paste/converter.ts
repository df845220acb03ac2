import { inTurns } from '../../stores/notes/in-turns.ts'
import { htmlToMarkdown } from '../../markdown/from-html/html-to-markdown.ts'

/**
 * What a page means as Markdown, with rests so that the window goes on while it is read.
 * @returns null when its plain text says the same
 * @throws the signal's reason, or RangeError for what is no text of a person
 */
export async function convertHtml(html: string, signal: AbortSignal): Promise<string | null> {
  let markdown: string | null = null
  function* steps(): Generator<void> {
    markdown = yield* htmlToMarkdown(html)
  }
  await inTurns(steps(), signal, () => undefined)
  return markdown
}
