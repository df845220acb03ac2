import type { Conversation } from '../../shared/contract/chat.ts'
import type { AppliedChange, ChatItem, Source } from '../../shared/domain/chat/chat-item.ts'
import { noteNameOf } from '../../shared/domain/vault-path.ts'
import { fileNameForTitle } from '../notes/file-name-for-title.ts'
import { renderPair } from '../../shared/frontmatter/render-yaml.ts'

export interface ConversationNote {
  /** `Permits.md` */
  readonly fileName: string
  readonly text: string
}

/**
 * A conversation as a note: who said what, what was used, read and changed. What was said stands in callouts, line by
 * line: nothing in it can begin properties of the note, close its own callout, or swallow what follows.
 * @param day the person's own, `2026-11-22`
 */
export function conversationNote(
  conversation: Conversation,
  items: readonly ChatItem[],
  day: string,
): ConversationNote {
  const title = conversation.title.replace(/\s+/g, ' ').trim() || 'Conversation'
  const properties = [
    ...renderPair('title', title, 0),
    ...renderPair('type', 'conversation', 0),
    ...renderPair('exported', day, 0),
  ]
  return {
    fileName: fileNameForTitle(title),
    text: `${[`---\n${properties.join('\n')}\n---`, `# ${plain(title)}`, ...parts(items)].join('\n\n')}\n`,
  }
}

function parts(items: readonly ChatItem[]): string[] {
  let model = 'Assistant'
  const texts = new Set(items.flatMap((item) => (item.type === 'text' ? [item.messageId] : [])))
  const undone = new Set(items.flatMap((item) => (item.type === 'undone' ? [item.changeId] : [])))
  for (const item of items) if (item.type === 'redone') undone.delete(item.changeId)
  return items.flatMap((item): string[] => {
    switch (item.type) {
      case 'user-message':
        return [callout('question', 'You', item.text)]
      case 'turn-start':
        model = item.model
        return []
      case 'text':
        return [callout('quote', model, item.text)]
      case 'text-delta':
        return texts.has(item.messageId) ? [] : [callout('quote', model, item.text)]
      case 'turn-end':
        return facts(
          item.toolsUsed,
          item.sources,
          item.changes.filter(({ changeId }) => !undone.has(changeId)),
          item.warning,
        )
      default:
        return []
    }
  })
}

function facts(
  tools: readonly string[],
  sources: readonly Source[],
  changes: readonly AppliedChange[],
  warning: string | undefined,
): string[] {
  const lines = [
    ...(tools.length > 0 ? [`- Tools: ${[...new Set(tools)].map(plain).join(', ')}`] : []),
    ...(sources.length > 0 ? [`- Sources: ${links(sources.map(({ path }) => path))}`] : []),
    ...(changes.length > 0
      ? [`- Changed: ${links(changes.map(({ to, path }) => to ?? path))}`]
      : []),
    ...(warning === undefined ? [] : [`- ${plain(warning)}`]),
  ]
  return lines.length > 0 ? [lines.join('\n')] : []
}

const links = (paths: readonly string[]): string => [...new Set(paths)].map(link).join(', ')

/** A wikilink has no way to write these marks in a name. */
const link = (path: string): string =>
  /[[\]|#^%]/.test(path)
    ? `[${plain(noteNameOf(path))}](${path.split('/').map(encodeURIComponent).join('/')})`
    : `[[${path.replace(/\.md$/i, '')}]]`

/** Each line begins with the mark of the callout, whatever counts as a line break; Obsidian’s `%%` hides nothing. */
const callout = (kind: string, who: string, text: string): string =>
  [
    `[!${kind}] ${plain(who)}`,
    ...text
      .toWellFormed()
      .replaceAll('%%', '%\\%')
      .split(/\r\n|[\r\n]/),
  ]
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** Text on one line without any meaning as Markdown. */
const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>#|~$%]/g, '\\$&')
    .toWellFormed()
