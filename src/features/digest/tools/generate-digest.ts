import { z } from 'zod'
import { DigestType } from '../shared/digest.ts'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import { collectFacts } from '../main/collect-facts.ts'
import { digestLimits, digestTemplate } from '../main/digest-template.ts'
import { gatherInputs } from '../main/gather-inputs.ts'
import { readTool } from '../../../main/tools/define/define-tool.ts'
import { generateDigestPhrases } from './generate-digest-phrases.ts'

export const generateDigest = readTool({
  name: 'generate_digest',
  version: '1.0.0',
  description:
    'Make the daily digest of today or the weekly review of this week: tasks done, overdue and carried over, next actions, waiting projects, changed notes, people, captures and time. Use it when the person asks for their digest, summary of the day or review. Keep its [[links]] as they are.',
  whenToUse: 'when the person asks for their daily digest or weekly review',
  level: 'read',
  input: z.strictObject({ type: DigestType.describe('Of today, or of this week') }),
  phrases: generateDigestPhrases,
  example: { type: 'daily' },
  title: ({ type }) => (type === 'daily' ? 'Daily digest' : 'Weekly review'),
  run: async ({ type }, { knowledge, entryFolders, dailyNotes, clock, signal }) => {
    const nowMs = clock.nowMs()
    const settings = { captureFolders: entryFolders(), ...dailyNotes() }
    const request = { type, day: localDay(nowMs) }
    const facts = collectFacts(await gatherInputs(request, { knowledge, settings, nowMs, signal }))
    return {
      data: { type, content: digestTemplate(facts) + digestLimits(facts) },
      userMessage: `Made the ${type === 'daily' ? 'daily digest' : 'weekly review'}`,
    }
  },
})
