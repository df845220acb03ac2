import type { Tool } from '../../src/main/tools/define/define-tool.ts'
import type { Attack } from './attack.ts'
import { destructiveCalls } from './destructive-calls.ts'
import { endpointAttacks } from './endpoint-attacks.ts'
import { injections, otherChannels } from './injections.ts'
import { ambiguousEdits, badArguments, hallucinations, unknownTools } from './call-attacks.ts'
import { bindingAttacks, deniedAttacks, persistenceAttacks } from './consent-attacks.ts'
import { consentStretching, nameAttacks } from './name-attacks.ts'
import { jointAttacks, liesAttacks, loopAttacks } from './turn-attacks.ts'

/** Every attack there is. @param elsewhere the address of a server that must not be asked anything */
export const corpus = (tools: readonly Tool[], elsewhere: string): readonly Attack[] => [
  ...destructiveCalls(tools),
  ...jointAttacks,
  ...bindingAttacks,
  ...deniedAttacks,
  ...injections,
  ...otherChannels,
  ...persistenceAttacks,
  ...nameAttacks,
  ...consentStretching,
  ...unknownTools,
  ...badArguments,
  ...hallucinations,
  ...ambiguousEdits,
  ...loopAttacks,
  ...endpointAttacks(elsewhere),
  ...liesAttacks,
]
