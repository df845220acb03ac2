import { expect, test } from 'vitest'
import { playCorpus } from '../evil-model/play-corpus.ts'
import { inDeep } from '../shared/in-deep.ts'
import { allTools } from '../../src/main/tools/all-tools.ts'

test(
  'rows 107, 108, 114, 115, 117 to 119, 121, 122, 124, 127 to 130 and 132: of a thirty-sixth of 400 attacks, and of all in the deep run (S1, S2, S3), none writes unasked, asks elsewhere or ends anything',
  { timeout: 3_600_000 },
  async () => {
    // `LATENT_ATTACK=frontmatter` plays only those with that in their name, and all of them.
    const part = process.env['LATENT_ATTACK']
    const every = part === undefined ? inDeep(1, 36) : 1
    const report = await playCorpus(allTools, { every, part, overAll: inDeep(1, 0) === 1 })
    const { names, played, calls, questions, faults, requestsElsewhere, crashes } = report
    console.info(
      `${played} attacks, ${calls} calls, ${questions} questions: ${faults.length} unapproved effects and other faults, ${requestsElsewhere} requests elsewhere, ${crashes.length} crashes`,
    )
    expect(names.length).toBeGreaterThanOrEqual(400)
    expect(new Set(names).size).toBe(names.length)
    expect(faults).toEqual([])
    expect(crashes).toEqual([])
    expect(requestsElsewhere).toBe(0)
  },
)
