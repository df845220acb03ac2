import { useState } from 'react'
import { useStore } from 'zustand'
import type { ModelStatus } from '../../../../shared/contract/app.ts'
import { PRESETS } from '../../../../shared/domain/models/presets.ts'
import {
  isOnServer,
  OFFLINE,
  type Provider,
  type ServerPresetId,
} from '../../../../shared/domain/models/provider.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { ConfirmSheet } from '../../ui/dialog/confirm-sheet.tsx'
import { Button } from '../../ui/field/button.tsx'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { EditIcon, PlusIcon, ProblemIcon, RemoteIcon, TrashIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { InsideForm } from '../inside/inside-form.tsx'
import { ModelDoctor } from './model-doctor.tsx'
import { ProviderForm } from './provider-form.tsx'
import { useReport } from '../../connection/use-report.ts'
import styles from './provider-list.module.css'

type Editing =
  | { readonly preset: ServerPresetId; readonly saved: null }
  | { readonly saved: Provider }

/** Everybody who can answer, with the default among them; each can be changed, tested and removed. */
export function ProviderList() {
  const client = useClient()
  const { app } = useStores()
  const report = useReport()
  const known = useStore(app.state, (state) => state.app)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [removing, setRemoving] = useState<Provider | null>(null)
  if (!known) return null
  const { providers, defaultProvider } = known.settings

  /** The one that is worked on, else the default. */
  const examinedId = editing ? editing.saved?.id : defaultProvider
  const examined = providers.find(({ id }) => id === examinedId)

  const makeDefault = (id: string) => (): void =>
    void client
      .call('provider.setDefault', { id: id === OFFLINE ? null : id })
      .then(() => app.reload())
      .catch(report)
  const remove = ({ id }: Provider): void => {
    setRemoving(null)
    void client
      .call('provider.delete', { id })
      .then(() => app.reload())
      .catch(report)
  }
  return (
    <>
      <ul className={styles.list} aria-label="Models">
        {known.models.map((status) => {
          const provider = providers.find(({ id }) => id === status.id) ?? null
          const isEdited = provider !== null && editing?.saved?.id === provider.id
          return (
            <li key={status.id} className={styles.item}>
              <div className={styles.row}>
                <Words status={status} provider={provider} />
                {status.id === (defaultProvider ?? OFFLINE) ? (
                  <span className={styles.badge}>Default</span>
                ) : (
                  <Button
                    kind="quiet"
                    aria-label={`Make default: ${status.name}`}
                    onClick={makeDefault(status.id)}
                  >
                    Make default
                  </Button>
                )}
                {provider ? (
                  <>
                    <IconButton
                      label={`Edit ${status.name}`}
                      icon={<EditIcon />}
                      aria-expanded={isEdited}
                      onClick={() => setEditing(isEdited ? null : { saved: provider })}
                    />
                    <IconButton
                      label={`Remove ${status.name}`}
                      icon={<TrashIcon />}
                      onClick={() => setRemoving(provider)}
                    />
                  </>
                ) : null}
              </div>
              {!isEdited ? null : isOnServer(provider) ? (
                <ProviderForm
                  preset={provider.preset}
                  saved={provider}
                  onClose={() => setEditing(null)}
                />
              ) : (
                <InsideForm saved={provider} onClose={() => setEditing(null)} />
              )}
            </li>
          )
        })}
      </ul>
      {editing?.saved === null ? (
        <ProviderForm
          key={editing.preset}
          preset={editing.preset}
          saved={null}
          onClose={() => setEditing(null)}
        />
      ) : (
        <Menu
          align="start"
          trigger={<Button icon={<PlusIcon />}>Add a model</Button>}
          items={PRESETS.map(({ id, label, key }) => ({
            label,
            icon: key === 'needed' ? <RemoteIcon /> : undefined,
            onSelect: () => setEditing({ preset: id, saved: null }),
          }))}
        />
      )}
      {examined && isOnServer(examined) ? (
        <ModelDoctor
          key={examined.id}
          provider={examined}
          isRemote={!(known.models.find(({ id }) => id === examined.id)?.isLocal ?? false)}
        />
      ) : null}
      {removing ? (
        <ConfirmSheet
          title={`Remove ${removing.name}?`}
          description={`Its key goes too, unless another model of the same server uses it. Conversations that chose it keep their messages and ask for another model.${removing.id === defaultProvider ? ' The offline assistant becomes the default.' : ''}`}
          action="Remove"
          onConfirm={() => remove(removing)}
          onCancel={() => setRemoving(null)}
        />
      ) : null}
    </>
  )
}

function Words({
  status,
  provider,
}: {
  readonly status: ModelStatus
  readonly provider: Provider | null
}) {
  const where = provider && whereOf(provider)
  return (
    <div className={styles.words}>
      <span className={styles.name}>
        {status.isLocal ? null : <RemoteIcon role="img" aria-label="Text leaves this machine" />}
        <span>{status.name}</span>
      </span>
      <span className={styles.where}>
        {provider ? `${provider.model} · ${where}` : 'Rules on this machine, no language model'}
      </span>
      {status.problem ? (
        <span className={styles.problem}>
          <ProblemIcon aria-hidden="true" /> {status.problem}
        </span>
      ) : null}
    </div>
  )
}

const whereOf = (provider: Provider): string =>
  isOnServer(provider) ? (URL.parse(provider.baseUrl)?.host ?? provider.baseUrl) : 'on this machine'
