import { EntryFolders } from '../../../../shared/domain/entries/entry.ts'
import type { Classifier } from '../../main/classify/classifier.ts'
import type { Verdict } from './judge-classifier.ts'
import type { LabelledCapture } from './read-captures.ts'

/** What a classifier says of each, without hints, corrections or entries. */
export async function classifyAll(
  classifier: Classifier,
  captures: readonly LabelledCapture[],
): Promise<Verdict[]> {
  const { signal } = new AbortController()
  const folders = EntryFolders.parse({
    people: 'people',
    projects: 'projects',
    ideas: 'ideas',
    admin: 'admin',
    inbox: 'inbox',
  })
  const verdicts: Verdict[] = []
  for (const capture of captures) {
    const context = { today: '2026-11-22', folders, examples: [] }
    const { category, confidence } = await classifier.classify(capture.text, null, context, signal)
    verdicts.push({ capture, category, confidence })
  }
  return verdicts
}
