import { z } from 'zod'
import type { Change } from '../../shared/domain/change-set.ts'
import { FiledCategory } from '../../shared/domain/entry.ts'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import type { Vault } from '../vault/vault.ts'
import type { CaptureExample } from './classifier.ts'

const FILE = '.latent/capture-examples.jsonl'
/** Older ones say less of what a person wants now. */
const MAX_EXAMPLES = 500

const Line = z.object({ text: z.string().min(1).max(2000), category: FiledCategory })

/** Corrections of this vault, the latest first. A line that says something else is passed over. */
export async function readExamples(vault: Pick<Vault, 'readOwn'>): Promise<CaptureExample[]> {
  const own = await vault.readOwn(FILE)
  return linesOf(own?.text ?? '')
    .flatMap((line) => parseLine(line) ?? [])
    .toReversed()
}

/**
 * What adds examples at the end, each instead of what was said of the same text before; lines that nobody can read stay.
 * It is a change by itself: taken back together with a move, every correction since would stand in the way.
 */
export async function exampleChanges(
  vault: Pick<Vault, 'readOwn'>,
  examples: readonly CaptureExample[],
): Promise<Change[]> {
  if (examples.length === 0) return []
  const own = await vault.readOwn(FILE)
  const added = examples.map(({ text, category }) => JSON.stringify({ text, category }))
  const texts = new Set(examples.map(({ text }) => text))
  const kept = linesOf(own?.text ?? '').filter((line) => !texts.has(parseLine(line)?.text ?? ''))
  const lines = [...kept, ...added].slice(-MAX_EXAMPLES)
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

function parseLine(line: string): CaptureExample | null {
  try {
    return Line.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
