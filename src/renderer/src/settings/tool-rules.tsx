import { useStore } from 'zustand'
import { Settings, type ToolRule } from '../../../shared/domain/settings.ts'
import { useStores } from '../connection/stores-context.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { Setting, SettingGroup } from '../ui/field/setting.tsx'
import { useReport } from '../connection/use-report.ts'

const RULES = [
  { value: 'usual', label: 'As usual' },
  { value: 'always', label: 'Always' },
  { value: 'once', label: 'Once' },
  { value: 'never', label: 'Never' },
] as const satisfies readonly { value: ToolRule; label: string }[]

/** When each tool that adds or edits asks. */
export function ToolRules() {
  const { app, chat } = useStores()
  const settings = useStore(app.state, (state) => state.app?.settings) ?? Settings.parse({})
  const tools = useStore(chat.state, (state) => state.tools)
  const report = useReport()
  const choose = (name: string, rule: ToolRule): void => {
    const { [name]: _, ...others } = settings.toolRules
    const toolRules = rule === 'usual' ? others : { ...others, [name]: rule }
    void app.updateSettings({ toolRules }).catch(report)
  }
  return (
    <SettingGroup
      title="When a tool asks"
      text="“Once” is until you allowed it for that folder in a conversation. “Once” and “Never” cover additions and edits, as long as the conversation has read nothing but the notes beside the one that changes. Deleting, renaming, replacing a whole note and changing more than five files in one answer always ask."
    >
      {tools
        .filter(({ takesRule }) => takesRule)
        .map(({ definition: { function: tool } }) => (
          <Setting key={tool.name} title={tool.name} text={firstSentence(tool.description)}>
            <Segmented
              label={`When ${tool.name} asks`}
              options={RULES}
              value={settings.toolRules[tool.name] ?? 'usual'}
              onChange={(rule) => choose(tool.name, rule)}
            />
          </Setting>
        ))}
    </SettingGroup>
  )
}

/** What stands before the first full stop, bracket or semicolon of the description for models. */
const firstSentence = (text: string): string => `${text.split(/[.;(]/, 1)[0]?.trim() ?? text}.`
