import { useStore } from 'zustand'
import type { AppState, ModelStatus } from '../../../../shared/contract/app.ts'
import type { Provider } from '../../../../shared/domain/models/provider.ts'
import { useStores } from '../../connection/stores-context.tsx'

export interface Answering {
  readonly known: AppState
  /** What the shown conversation chose; null: the default. */
  readonly chosen: string | null
  readonly status: ModelStatus
  /** As it is saved; null for the offline assistant, and for one that was removed. */
  readonly provider: Provider | null
}

/** Who answers in the shown conversation; null as long as nothing is known. */
export function useAnswering(): Answering | null {
  const { app, chat } = useStores()
  const known = useStore(app.state, (state) => state.app)
  const chosen = useStore(chat.state, ({ conversations, conversationId, newProviderId }) =>
    conversationId === null
      ? newProviderId
      : (conversations?.find(({ id }) => id === conversationId)?.providerId ?? null),
  )
  if (!known) return null
  const { providers, defaultProvider } = known.settings
  const provider = providers.find(({ id }) => id === (chosen ?? defaultProvider)) ?? null
  return { known, chosen, status: answering(known, chosen), provider }
}

/** A model that was removed answers nothing, so that a conversation never goes on with another one unasked. */
function answering({ model, models }: AppState, chosen: string | null): ModelStatus {
  if (chosen === null) return model
  return (
    models.find(({ id }) => id === chosen) ?? {
      id: chosen,
      name: 'Removed model',
      kind: 'endpoint',
      label: '',
      isLocal: true,
      problem: 'The model of this conversation was removed. Choose another one.',
    }
  )
}
