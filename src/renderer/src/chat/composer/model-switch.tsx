import type { ModelStatus } from '../../../../shared/contract/app.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { ChevronDownIcon, ProblemIcon, RemoteIcon } from '../../ui/icons.ts'
import { Menu, type MenuItem } from '../../ui/menu/menu.tsx'
import { useAnswering } from './use-answering.ts'
import styles from '../chat-header.module.css'

/** Who answers in the shown conversation, and the choice of another; the globe says that text leaves this machine. */
export function ModelSwitch() {
  const { chat, overlay } = useStores()
  const answering = useAnswering()
  if (!answering) return null
  const { known, chosen, status } = answering
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
