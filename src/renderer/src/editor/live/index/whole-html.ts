import { TEXT_ELEMENTS } from '../../../markdown/text-elements.ts'

const KNOWN = new Set(TEXT_ELEMENTS)
const WITHOUT_END = new Set(['br', 'hr', 'img'])
/** HTML ends them by itself. */
const ENDED_BY_OTHERS = new Set([
  'p',
  'li',
  'dt',
  'dd',
  'td',
  'th',
  'tr',
  'thead',
  'tbody',
  'tfoot',
])
const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi

/**
 * Whether a block of HTML shows something by itself: it has words or a picture, knows all its elements, and ends what it
 * begins. Markdown ends such a block at an empty line, so that the rest of an element may stand in another one.
 */
export function isWholeHtml(html: string): boolean {
  const written = html.replaceAll(/<!--[^]*?-->/g, '')
  const open: string[] = []
  let shows = false
  for (const [, slash, name = '', rest = ''] of written.matchAll(TAG)) {
    const tag = name.toLowerCase()
    if (!KNOWN.has(tag)) return false
    if (tag === 'img' || tag === 'hr') shows = true
    if (WITHOUT_END.has(tag) || rest.endsWith('/')) continue
    if (slash === '') {
      open.push(tag)
      continue
    }
    while (ENDED_BY_OTHERS.has(open.at(-1) ?? '') && open.at(-1) !== tag) open.pop()
    if (open.pop() !== tag) return false
  }
  const words = written.replaceAll(TAG, '').replaceAll('&nbsp;', ' ')
  if (/<[!?/a-z]/i.test(words)) return false
  return open.every((tag) => ENDED_BY_OTHERS.has(tag)) && (shows || words.trim() !== '')
}
