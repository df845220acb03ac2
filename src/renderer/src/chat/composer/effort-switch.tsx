import { EFFORT_WORDS } from '../../../../shared/domain/models/effort-words.ts'
import type { Effort } from '../../../../shared/domain/models/model-profile.ts'
import { isOnServer } from '../../../../shared/domain/models/provider.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { useReport } from '../../connection/use-report.ts'
import { ChevronDownIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { useAnswering } from './use-answering.ts'
import styles from './effort-switch.module.css'

const { label, about, options } = EFFORT_WORDS

/** How long the model thinks that answers here, for it in every conversation. Not there for one that does not think. */
export function EffortSwitch() {
  const client = useClient()
  const { app } = useStores()
  const report = useReport()
  const provider = useAnswering()?.provider
  if (!provider || !isOnServer(provider) || provider.profile?.thinking === 'none') return null
  const effort = provider.profile?.effort
  const choose = (next: Effort | ''): void =>
    void client
      .call('provider.setEffort', { id: provider.id, effort: next === '' ? null : next })
      .then(() => app.reload())
      .catch(report)
  const name = options.find(({ value }) => value === (effort ?? ''))?.label ?? effort
  return (
    <Menu
      side="top"
      items={options.map(({ value, label: text }) => ({
        label: text,
        isChosen: value === (effort ?? ''),
        onSelect: () => choose(value),
      }))}
      trigger={
        <button
          type="button"
          className={styles.effort}
          title={about}
          aria-label={`${label}: ${name}`}
        >
          <span>
            <span className={styles.label}>{label}: </span>
            {name}
          </span>
          <ChevronDownIcon aria-hidden="true" />
        </button>
      }
    />
  )
}
