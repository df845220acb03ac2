import { useStore } from 'zustand'
import type { AppState, ModelStatus } from '../../../../shared/contract/app.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { ChevronDownIcon, ProblemIcon, RemoteIcon } from '../../ui/icons.ts'
import { Menu, type MenuItem } from '../../ui/menu/menu.tsx'
import styles from '../chat-header.module.css'

/** Who answers in the shown conversation, and the choice of another; the globe says that text leaves this machine. */
export function ModelSwitch() {
  const { app, chat, overlay } = useStores()
  const known = useStore(app.state, (state) => state.app)
  const chosen = useStore(chat.state, ({ conversations, conversationId, newProviderId }) =>
    conversationId === null
      ? newProviderId
      : (conversations?.find(({ id }) => id === conversationId)?.providerId ?? null),
  )
  if (!known) return null
  const status = answering(known, chosen)
  const choose = (id: string | null) => (): void => void chat.chooseProvider(id)
  const icon = ({ isLocal }: ModelStatus) => (isLocal ? undefined : <RemoteIcon />)
  const items: MenuItem[] = [
    {
      label: `Default: ${known.model.name}`,
      icon: icon(known.model),
      isChosen: chosen === null,
      onSelect: choose(null),
    },
    'separator',
    ...known.models.map((each) => ({
      label: each.name,
      icon: icon(each),
      isChosen: chosen === each.id,
      onSelect: choose(each.id),
    })),
    'separator',
    { label: 'Models…', onSelect: () => overlay.show({ kind: 'settings' }) },
  ]
  return (
    <Menu
      items={items}
      trigger={
        <button
          type="button"
          className={styles.answerer}
          data-problem={status.problem ? '' : undefined}
          title={status.problem ?? whereTo(status)}
          aria-label={`Model: ${status.name}. ${status.problem ?? whereTo(status)}`}
        >
          {status.isLocal ? null : <RemoteIcon role="img" aria-label="Text leaves this machine" />}
          {status.problem ? <ProblemIcon aria-hidden="true" /> : null}
          <span>{status.kind === 'offline' ? 'offline assistant' : status.name}</span>
          <ChevronDownIcon aria-hidden="true" />
        </button>
      }
    />
  )
}

const whereTo = ({ isLocal }: ModelStatus): string =>
  isLocal ? 'Answers on this machine.' : 'Text is sent to this model’s server.'

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
