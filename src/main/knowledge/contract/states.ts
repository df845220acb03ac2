import { z } from 'zod'
import {
  StateCounts,
  StateOfNote,
  StatePage,
  StateRequest,
} from '../../../shared/contract/index-states.ts'
import { Exclusion } from '../../../shared/domain/exclusion.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { call } from '../../../shared/rpc/contract.ts'

/** What the index says of itself. */
export const stateContract = {
  methods: {
    stateCounts: call(z.object({}), StateCounts),
    noteStates: call(StateRequest, StatePage),
    noteState: call(z.object({ path: VaultPath }), StateOfNote),
  },
  events: {},
}

/** What keeps notes out of the search. */
export const ExclusionRequest = z.object({
  rules: z.array(Exclusion).readonly(),
  /** Where templates lie, for the rule that names none. */
  templateFolders: z.array(z.string()).readonly(),
})
export type ExclusionRequest = z.output<typeof ExclusionRequest>
