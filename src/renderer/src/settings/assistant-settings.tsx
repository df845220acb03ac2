import { useStore } from 'zustand'
import { Settings, type AgentMode } from '../../../shared/domain/settings.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { useCall } from '../connection/use-call.ts'
import { Button } from '../ui/field/button.tsx'
import { OnOff } from '../ui/field/on-off.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { MemorySettings } from './memory-settings.tsx'
import { CoreSetting } from './core-setting.tsx'
import { Setting, SettingGroup } from '../ui/field/setting.tsx'
import { ToolRules } from './tool-rules.tsx'
import { useReport } from '../connection/use-report.ts'
import { clockTime } from '../../../shared/domain/dates/spoken-date.ts'

const MODES = [
  { value: 'normal', label: 'Ask before changes' },
  { value: 'plan', label: 'Only plan' },
  { value: 'read-only', label: 'Only read' },
] as const satisfies readonly { value: AgentMode; label: string }[]

/** What the assistant may do by itself, and what it was allowed for a while. */
export function AssistantSettings() {
  const { app, chat } = useStores()
  const client = useClient()
  const settings = useStore(app.state, (state) => state.app?.settings) ?? Settings.parse({})
  const conversations = useStore(chat.state, (state) => state.conversations) ?? []
  const { data: grants, error } = useCall('grant.list', {}, { reloadOn: ['grant.changed'] })
  const report = useReport()
  return (
    <>
      <SettingGroup title="Privacy">
        <CoreSetting
          names={['localOnly']}
          title="Local only"
          text="Nothing leaves this computer: only models that run on it are asked, nothing is downloaded, and the desktop window checks the spelling on a Mac only. A link that you click still opens in your browser."
        >
          <OnOff
            label="Local only"
            value={settings.localOnly}
            onChange={(localOnly) => void app.updateSettings({ localOnly }).catch(report)}
          />
        </CoreSetting>
      </SettingGroup>
      <SettingGroup title="Changes">
        <CoreSetting
          names={['agentMode']}
          title="What the assistant may do"
          text="New notes and additions are made without a question, until it has read notes in the same conversation; each can be undone. Everything else is shown to you first. Deleting always asks."
        >
          <Segmented
            label="What the assistant may do"
            options={MODES}
            value={settings.agentMode}
            onChange={(agentMode) => void app.updateSettings({ agentMode }).catch(report)}
          />
        </CoreSetting>
      </SettingGroup>
      <SettingGroup
        title="Allowed for now"
        text="What you allowed in one folder for the rest of a conversation. It ends by itself after 30 minutes, after 20 changes, and when Latent ends."
      >
        {error ? <p role="alert">{error.message}</p> : null}
        {grants?.length === 0 ? (
          <Setting title="Nothing" text="Every change is asked about." />
        ) : null}
        {grants?.map(({ id, tool, folder, conversationId, operationsLeft, expiresAtMs }) => (
          <Setting
            key={id}
            title={`${tool} in ${showInvisible(folder)}/`}
            text={`${showInvisible(conversations.find((each) => each.id === conversationId)?.title ?? 'A conversation')} · ${operationsLeft} more ${operationsLeft === 1 ? 'change' : 'changes'} · until ${clockTime(expiresAtMs)}`}
          >
            <Button onClick={() => void client.call('grant.revoke', { grantId: id }).catch(report)}>
              Revoke
            </Button>
          </Setting>
        ))}
      </SettingGroup>
      <MemorySettings />
      <ToolRules />
    </>
  )
}
