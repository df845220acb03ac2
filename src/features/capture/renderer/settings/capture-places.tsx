import { useState } from 'react'
import { useStore } from 'zustand'
import { EntryFolders, Category } from '../../../../shared/domain/entries/entry.ts'
import { Settings } from '../../../../shared/domain/settings.ts'
import { useFeatureSettings } from '../../../../renderer/src/connection/use-feature-settings.ts'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { CaptureSettings } from '../../shared/settings.ts'
import { TextField } from '../../../../renderer/src/ui/field/text-field.tsx'
import styles from '../../../../renderer/src/settings/note-settings.module.css'
import { SettingGroup } from '../../../../renderer/src/ui/field/setting.tsx'
import { useTakenAtEnd } from '../../../../renderer/src/ui/use-taken-at-end.ts'
import { useReport } from '../../../../renderer/src/connection/use-report.ts'

const LABELS: Readonly<Record<Category, string>> = {
  people: 'People',
  projects: 'Projects',
  ideas: 'Ideas',
  admin: 'Admin',
  inbox: 'Inbox',
}

type Typed = Partial<Record<Category, string>>

/** The folders of the entries: what gives five folders is kept when a field is left, anything else is told. */
export function CapturePlaces() {
  const { app } = useStores()
  const report = useReport()
  const saved = useStore(app.state, (state) => state.app?.settings ?? Settings.parse({}))
  const [typed, setTyped] = useState<Typed>({})
  const shown = { ...saved.captureFolders, ...typed }
  const checked = EntryFolders.safeParse(
    Object.fromEntries(Category.options.map((each) => [each, withoutSlashes(shown[each])])),
  )
  const save = (): void => {
    if (Object.keys(typed).length === 0 || !checked.success) return
    void app
      .updateSettings({ captureFolders: checked.data })
      .then(() => setTyped({}))
      .catch(report)
  }
  useTakenAtEnd(save)
  return (
    <SettingGroup
      title="Folders"
      text="What lies in one of these folders is an entry. When you choose another folder, the notes stay where they are."
    >
      <div className={styles.fields}>
        {Category.options.map((category) => (
          <TextField
            key={category}
            label={LABELS[category]}
            value={shown[category]}
            maxLength={1024}
            spellCheck={false}
            error={problemOf(checked, category, shown)}
            onChange={({ currentTarget: { value } }) =>
              setTyped((before) => ({ ...before, [category]: value }))
            }
            onBlur={save}
            onEnter={(input) => input.blur()}
          />
        ))}
      </div>
    </SettingGroup>
  )
}

/** From which confidence on a capture is filed without a question, in percent. */
export function CaptureThreshold() {
  const {
    settings: { captureThreshold: saved },
    set,
  } = useFeatureSettings(CaptureSettings)
  const report = useReport()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? String(Math.round(saved * 100))
  const percent = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN
  const isGood = percent >= 0 && percent <= 100
  const save = (): void => {
    if (typed === null || !isGood) return
    void set({ captureThreshold: percent / 100 })
      .then(() => setTyped(null))
      .catch(report)
  }
  useTakenAtEnd(save)
  return (
    <div className={styles.fields}>
      <TextField
        label="File it from this confidence on, in percent"
        inputMode="numeric"
        value={text}
        maxLength={3}
        hint="Below it, a capture waits in the inbox for you. 0 files everything, 100 only what your hint decides."
        error={isGood ? null : 'A whole number from 0 to 100.'}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onBlur={save}
        onEnter={(input) => input.blur()}
      />
    </div>
  )
}

const withoutSlashes = (folder: string): string => folder.trim().replace(/^\/+|\/+$/g, '')

/** What is wrong with one of them, or that it is the same as another. */
function problemOf(
  checked: ReturnType<typeof EntryFolders.safeParse>,
  category: Category,
  shown: Readonly<Record<Category, string>>,
): string | null {
  if (checked.success) return null
  const own = checked.error.issues.find(({ path }) => path[0] === category)
  if (own) return `The folder ${own.message}.`
  const fold = (each: Category): string => withoutSlashes(shown[each]).toLowerCase()
  const same = Category.options.find((each) => each !== category && fold(each) === fold(category))
  return same === undefined ? null : `${LABELS[same]} has this folder already.`
}
