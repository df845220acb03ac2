import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { AboutSettings } from './about-settings.tsx'
import { ConflictList } from './conflict-list.tsx'
import { HistorySettings } from './history-settings.tsx'
import { Setting, SettingGroup } from '../ui/field/setting.tsx'

export function VaultSettings() {
  const { app } = useStores()
  const state = useStore(app.state, ({ app: known }) => known)
  if (!state?.vault) return null
  const { name, root, isSample, readOnlyReason, problems } = state.vault
  return (
    <>
      <SettingGroup
        title="Vault"
        text="Your notes are the files in this folder. Every program may use them."
      >
        <Setting title={name} text={isSample ? `${root} · a copy of the sample vault` : root} />
        <Setting
          title="Writing"
          text={readOnlyReason ?? 'Notes can be written. Every change keeps the version before it.'}
        />
        {problems.map((problem) => (
          <Setting key={problem} title="To know" text={problem} />
        ))}
      </SettingGroup>
      <HistorySettings />
      <ConflictList />
      <AboutSettings />
    </>
  )
}
