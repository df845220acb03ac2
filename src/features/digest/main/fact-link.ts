import type { DigestFact } from '../shared/digest.ts'
import { isNotePath } from '../../../shared/domain/vault-path.ts'
import { encodeDestination } from '../../../main/notes/links/encode-destination.ts'

/**
 * The fact as a link to its note: `[[projects/Atlas|Atlas]]`, or a Markdown link where a wikilink cannot hold the name.
 * The path from the root of the vault, so that it means this note from wherever it is read.
 */
export function factLink({ path, text }: Pick<DigestFact, 'path' | 'text'>): string {
  const target = isNotePath(path) ? path.replace(/\.md$/i, '') : path
  const shown = text.replace(/\s+/g, ' ').trim()
  if (!/[#^|[\]\\]|%%/.test(target))
    return `[[${target}|${shown.replace(/\|/g, '¦').replace(/\[/g, '(').replace(/\]/g, ')')}]]`
  const label = shown.replace(/[[\]\\]/g, String.raw`\$&`)
  return `[${label}](/${encodeDestination(path, '', { isAngled: false }) ?? path})`
}
