import { defineFeature } from '../../main/feature/define-feature.ts'
import { digestContract } from './contract.ts'
import { createDigests } from './main/create-digests.ts'
import { digestCommand } from './main/digest-command.ts'
import { createDigestSchedule } from './main/digest-schedule.ts'
import { wordDigest } from './main/word-digest.ts'
import { DigestDays } from './shared/digest.ts'
import { DigestSettings } from './shared/settings.ts'
import { generateDigest } from './tools/generate-digest.ts'

/** What happened on a day or in a week: for the window, the assistant and the command line, and saved by itself. */
export const digest = defineFeature({
  name: 'digest',
  contract: digestContract,
  settings: DigestSettings,
  tools: [generateDigest],
  commands: [digestCommand],
  open({ vault, knowledge, settings, featureSettings, model, groupOf, kept, emit, ...ports }) {
    const digests = createDigests({
      vault,
      knowledge,
      settings,
      askModel(list, signal) {
        const answering = model()
        return answering.isOffline ? null : wordDigest(list, { model: answering, ...ports, signal })
      },
      groupOf,
      clock: ports.clock,
    })
    return {
      handlers: {
        'digest.facts': (request, { signal }) => digests.facts(request, signal),
        'digest.make': (request, { signal }) => digests.make(request, signal),
        'digest.save': (request) => digests.save(request),
      },
      jobs: () => [
        createDigestSchedule({
          digests,
          settings: () => featureSettings(DigestSettings),
          days: kept('digests', DigestDays),
          onSaved: (saved) => emit('digest.saved', saved),
          ...ports,
        }),
      ],
    }
  },
})
