import { knownContract } from './known.ts'
import { linkContract } from './links.ts'
import { noteContract } from './notes.ts'
import { searchContract } from './search.ts'
import { stateContract } from './states.ts'
import { taskContract } from './tasks.ts'
import { processContract, upkeepContract } from './upkeep.ts'

/** What can be asked of the index; each is answered by the function of its name in `queries`. */
export const queryContract = {
  methods: {
    ...searchContract.methods,
    ...noteContract.methods,
    ...linkContract.methods,
    ...taskContract.methods,
    ...stateContract.methods,
    ...knownContract.methods,
  },
  events: {},
}

/** What a vault asks of its index. */
export const knowledgeContract = {
  methods: { ...queryContract.methods, ...upkeepContract.methods },
  events: {},
}

/** All that the index process answers and tells. */
export const indexContract = {
  methods: { ...knowledgeContract.methods, ...processContract.methods },
  events: processContract.events,
}
export type IndexContract = typeof indexContract
