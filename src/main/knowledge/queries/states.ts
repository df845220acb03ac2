import type { stateContract } from '../contract/states.ts'
import type { Queries } from './index-desk.ts'

export const stateQueries: Queries<typeof stateContract> = ({ states, meaning, closing }) => ({
  async stateCounts(_, { signal }) {
    await meaning.loaded() // until then nobody knows whose meaning is still to come
    return states.counts(AbortSignal.any([signal, closing]))
  },
  async noteStates(request, { signal }) {
    await meaning.loaded()
    return states.list(request, AbortSignal.any([signal, closing]))
  },
  async noteState({ path }) {
    await meaning.loaded()
    return states.of(path)
  },
})
