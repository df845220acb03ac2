import type { ToolPhrases } from '../../phrases/phrase.ts'
import { isQuoted, unquoted } from '../../phrases/request-text.ts'

export const writeNotePhrases: ToolPhrases = {
  group: 'Write',
  examples: [
    'create a note called Ideas',
    'create a note called Trip with the text "Book the train."',
    'new note Shopping: milk, bread',
  ],
  phrases: [
    {
      breadth: 1,
      pattern:
        /^(?:create|make|write|add|start|new)(?: me)?(?: an?| the)?(?: new)? ?(?:note|page|file)(?<called> (?:called|titled|named))? (?<title>(?!that |to self)(?:"[^"]+"|“[^”]+”|'[^']+'|`[^`]+`|.+?))(?: in (?:the )?(?:folder )?(?<folder>"[^"]+"|[\p{L}\p{N}_/-]+)(?: folder)?)?(?:(?: with (?:the )?(?:text|content|body)| that says| saying| containing)[:,]? (?<text>[\s\S]+)|[:\n]\s*(?<body>[\s\S]+))?$/iu,
      read({ title = '', folder = '', text, body, called, all = '' }, context) {
        const name = unquoted(title.replace(/^(?:about|on) (?=\S)/i, ''))
        const isNamed =
          called !== undefined || isQuoted(title) || body !== undefined || /^new\b/i.test(all)
        return {
          type: 'call',
          isInferred: !isNamed,
          args: {
            path: newNotePath(name, folder === '' ? '' : context.folder(unquoted(folder))),
            content: newNoteText(name, unquoted(text ?? body ?? '')),
          },
        }
      },
    },
  ],
}

/** `Permit renewal` → `Permit renewal.md`; signs that no file name may hold become dashes. */
function newNotePath(title: string, folder: string): string {
  const name = title.replace(/\.md$/i, '').replace(/[\\:*?"<>|#^[\]]/g, '-')
  return `${folder === '' ? '' : `${folder.replace(/\/+$/, '')}/`}${name}.md`
}

function newNoteText(title: string, text: string): string {
  const heading = `# ${title.replace(/\.md$/i, '').split('/').at(-1) ?? title}\n`
  return text === '' ? heading : `${heading}\n${text}\n`
}
