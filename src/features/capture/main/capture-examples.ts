import { z } from 'zod'
import type { Change } from '../../../shared/domain/change-set.ts'
import { FiledCategory } from '../../../shared/domain/entries/entry.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import type { Vault } from '../../../main/vault/vault.ts'
import type { CaptureExample } from './classify/classifier.ts'

const FILE = '.latent/capture-examples.jsonl'
/** Older ones say less of what a person wants now. */
const MAX_EXAMPLES = 500

const Line = z.object({
  text: z.string().min(1).max(2000),
  category: FiledCategory,
  /** The change that moved the note; none in lines that are older than that. */
  change: z.string().max(200).optional(),
})
type Line = z.output<typeof Line>

/** A correction, with the change that moved its note; null where that is not known. */
export interface Correction extends CaptureExample {
  readonly changeId: string | null
}

/**
 * Corrections of this vault that still hold, the latest first, one for each text. What was undone teaches nothing, and
 * what was redone does again; a change that this computer does not know (another one made it) is taken to hold. A line
 * that says something else is passed over.
 * @param takenBack which of these changes were taken back
 */
export async function readExamples(
  vault: Pick<Vault, 'readOwn'>,
  takenBack: (changeIds: readonly string[]) => ReadonlySet<string>,
): Promise<CaptureExample[]> {
  const own = await vault.readOwn(FILE)
  const lines = linesOf(own?.text ?? '').flatMap((line) => parseLine(line) ?? [])
  const undone = takenBack(lines.flatMap(({ change }) => change ?? []))
  const latest = new Map<string, CaptureExample>()
  for (const { text, category, change } of lines.toReversed())
    if (!latest.has(text) && !(change !== undefined && undone.has(change)))
      latest.set(text, { text, category })
  return [...latest.values()]
}

/**
 * What adds corrections at the end; what was said of the same text before stays, and holds again when the later
 * correction is undone. Lines that nobody can read stay too. It is a change by itself: taken back together with a move,
 * every correction since would stand in the way.
 */
export async function exampleChanges(
  vault: Pick<Vault, 'readOwn'>,
  corrections: readonly Correction[],
): Promise<Change[]> {
  if (corrections.length === 0) return []
  const own = await vault.readOwn(FILE)
  const added = corrections.map(({ text, category, changeId }) =>
    JSON.stringify({ text, category, ...(changeId === null ? {} : { change: changeId }) }),
  )
  const lines = [...linesOf(own?.text ?? ''), ...added].slice(-MAX_EXAMPLES)
  return [
    {
      kind: 'write',
      path: vaultPath(FILE),
      text: `${lines.join('\n')}\n`,
      expect: own?.etag ?? null,
      additive: true,
      own: true,
    },
  ]
}

const linesOf = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')

function parseLine(line: string): Line | null {
  try {
    return Line.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
