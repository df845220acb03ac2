import { useState } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { Button } from '../ui/field/button.tsx'
import { ConfirmSheet } from '../ui/dialog/confirm-sheet.tsx'
import { SuggestField } from '../ui/field/suggest-field.tsx'
import { Setting, SettingGroup } from '../ui/field/setting.tsx'
import styles from './note-settings.module.css'
import { useReport } from '../connection/use-report.ts'
import { OwnWordSettings } from './own-word-settings.tsx'
import { SPELLING_OF_BROWSER } from './words.ts'

const nameOf = (code: string): string => {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
  } catch {
    return code // Chromium has a few that are no tags of languages
  }
}

/** In which languages the spelling is checked. A dictionary is fetched only after a yes. */
export function SpellingSettings() {
  const { app } = useStores()
  const report = useReport()
  const spelling = useStore(app.state, (state) => state.app?.spelling)
  const chosen = useStore(app.state, (state) => state.app?.settings.spellLanguages) ?? []
  const isLocalOnly = useStore(app.state, (state) => state.app?.settings.localOnly) ?? false
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  if (spelling?.kind !== 'dictionaries')
    return (
      <>
        <SettingGroup title="Spelling">
          <Setting
            title="Checked while you write"
            text={
              spelling?.kind === 'system'
                ? 'macOS checks it, in the languages that are set there. Nothing is downloaded.'
                : SPELLING_OF_BROWSER
            }
          />
        </SettingGroup>
        {spelling?.kind === 'system' ? <OwnWordSettings /> : null}
      </>
    )

  const use = (spellLanguages: string[]): void =>
    void app.updateSettings({ spellLanguages }).catch(report)
  const left = spelling.languages.filter((code) => !chosen.includes(code))
  const found = left.find((code) => nameOf(code).toLowerCase() === typed.trim().toLowerCase())
  return (
    <>
      <SettingGroup
        title="Spelling"
        text="Latent brings no dictionaries. The one of a language that you add is downloaded once from a server of Google, as Chromium does it; nothing of your notes is sent there."
      >
        {chosen.length === 0 ? (
          <Setting title="No language" text="Nothing is checked, and nothing was downloaded." />
        ) : isLocalOnly ? (
          <Setting
            title="Not checked now"
            text="“Local only” is on, and Chromium may fetch a dictionary at any time. Turn it off in Settings › Assistant to check the spelling."
          />
        ) : null}
        {chosen.map((code) => (
          <Setting key={code} title={nameOf(code)}>
            <Button
              aria-label={`Remove ${nameOf(code)}`}
              onClick={() => use(chosen.filter((one) => one !== code))}
            >
              Remove
            </Button>
          </Setting>
        ))}
        <div className={styles.fields}>
          <SuggestField
            label="Another language"
            placeholder="English (United Kingdom)"
            value={typed}
            suggestions={left.map((code) => ({ value: nameOf(code), about: code }))}
            nothingFound="There is no dictionary for that."
            onChange={setTyped}
            end={
              <Button
                disabled={found === undefined || isLocalOnly}
                onClick={() => found !== undefined && setAsked(found)}
              >
                Add…
              </Button>
            }
          />
        </div>
        {asked === null ? null : (
          <ConfirmSheet
            title={`Download the dictionary for ${nameOf(asked)}?`}
            description="It comes once from redirector.gvt1.com, Google’s server for Chromium. It learns your address and the language, and nothing of your notes."
            action="Download"
            onConfirm={() => {
              use([...chosen, asked])
              setAsked(null)
              setTyped('')
            }}
            onCancel={() => setAsked(null)}
          />
        )}
      </SettingGroup>
      <OwnWordSettings />
    </>
  )
}
