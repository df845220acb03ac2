import { useState } from 'react'
import { DAILY_NOTE_FORMAT, dailyNotePath } from '../../../shared/domain/daily-note.ts'
import {
  AttachmentFolder,
  type DailyNoteSettings,
  type Settings,
} from '../../../shared/domain/settings.ts'
import { useStores } from '../connection/stores-context.tsx'
import { OnOff } from '../ui/field/on-off.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { useTakenAtEnd } from '../ui/use-taken-at-end.ts'
import styles from './note-settings.module.css'
import { CoreSetting } from './core-setting.tsx'
import { useCoreSettings } from './use-core-settings.ts'
import { SettingGroup } from '../ui/field/setting.tsx'
import { SpellingSettings } from './spelling-settings.tsx'
import {
  AIDS,
  ATTACHMENTS,
  BACKLINKS,
  FOLDER_NOTES,
  PREVIEWS,
  TITLE,
  TYPING,
  VIM,
  WRITING,
} from './words.ts'
import { useReport } from '../connection/use-report.ts'

export function NoteSettings() {
  const { settings, set } = useCoreSettings()
  return (
    <>
      <SettingGroup title="Links">
        <CoreSetting
          names={['updateLinksOnRename']}
          title="When a note or folder is renamed"
          text="The links to it can follow by themselves. One undo takes back all of it."
        >
          <Segmented
            label="When a note or folder is renamed"
            value={settings.updateLinksOnRename}
            options={[
              { value: 'always', label: 'Update links' },
              { value: 'ask', label: 'Ask' },
            ]}
            onChange={(updateLinksOnRename) => set({ updateLinksOnRename })}
          />
        </CoreSetting>
        <CoreSetting names={['backlinksInNote']} title={BACKLINKS.title} text={BACKLINKS.text}>
          <OnOff
            label={BACKLINKS.title}
            value={settings.backlinksInNote}
            onChange={(backlinksInNote) => set({ backlinksInNote })}
          />
        </CoreSetting>
      </SettingGroup>
      <SettingGroup title="Files">
        <CoreSetting names={['folderNotes']} title={FOLDER_NOTES.title} text={FOLDER_NOTES.text}>
          <OnOff
            label={FOLDER_NOTES.title}
            value={settings.folderNotes}
            onChange={(folderNotes) => set({ folderNotes })}
          />
        </CoreSetting>
      </SettingGroup>
      <Attachments place={settings.attachmentPlace} folder={settings.attachmentFolder} />
      <SettingGroup title="Writing">
        <CoreSetting names={['writingMode']} title={WRITING.title} text={WRITING.text}>
          <Segmented
            label={WRITING.title}
            value={settings.writingMode}
            options={[
              { value: 'live', label: 'Live preview' },
              { value: 'source', label: 'Source' },
            ]}
            onChange={(writingMode) => set({ writingMode })}
          />
        </CoreSetting>
        <CoreSetting names={['previewTabs']} title={PREVIEWS.title} text={PREVIEWS.text}>
          <OnOff
            label={PREVIEWS.title}
            value={settings.previewTabs}
            onChange={(previewTabs) => set({ previewTabs })}
          />
        </CoreSetting>
        <CoreSetting names={['titleInNote']} title={TITLE.title} text={TITLE.text}>
          <OnOff
            label={TITLE.title}
            value={settings.titleInNote}
            onChange={(titleInNote) => set({ titleInNote })}
          />
        </CoreSetting>
        <CoreSetting names={['focusMode']} title={AIDS.focusTitle} text={AIDS.focusText}>
          <Segmented
            label={AIDS.focusTitle}
            value={settings.focusMode}
            options={[
              { value: 'off', label: 'Off' },
              { value: 'paragraph', label: 'Paragraph' },
              { value: 'sentence', label: 'Sentence' },
            ]}
            onChange={(focusMode) => set({ focusMode })}
          />
        </CoreSetting>
        <CoreSetting names={['typewriter']} title={AIDS.typewriterTitle} text={AIDS.typewriterText}>
          <OnOff
            label={AIDS.typewriterTitle}
            value={settings.typewriter}
            onChange={(typewriter) => set({ typewriter })}
          />
        </CoreSetting>
      </SettingGroup>
      <SettingGroup title="Typing">
        <CoreSetting names={['smartQuotes']} title={TYPING.title} text={TYPING.text}>
          <Segmented
            label={TYPING.title}
            value={settings.smartQuotes}
            options={[
              { value: 'off', label: 'Off' },
              { value: 'english', label: '“a”' },
              { value: 'german', label: '„a“' },
              { value: 'polish', label: '„a”' },
              { value: 'swiss', label: '«a»' },
              { value: 'french', label: '« a »' },
            ]}
            onChange={(smartQuotes) => set({ smartQuotes })}
          />
        </CoreSetting>
        <CoreSetting names={['vimKeys']} title={VIM.title} text={VIM.text}>
          <OnOff
            label={VIM.title}
            value={settings.vimKeys}
            onChange={(vimKeys) => set({ vimKeys })}
          />
        </CoreSetting>
      </SettingGroup>
      <SpellingSettings />
      <DailyNotes settings={settings} />
    </>
  )
}

function Attachments({
  place,
  folder,
}: {
  readonly place: Settings['attachmentPlace']
  readonly folder: string
}) {
  const { app } = useStores()
  const report = useReport()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? folder
  const wanted = AttachmentFolder.safeParse(shown.trim().replace(/\/+$/, ''))
  const save = (): void => {
    if (typed === null || !wanted.success) return
    void app
      .updateSettings({ attachmentFolder: wanted.data })
      .then(() => setTyped(null))
      .catch(report)
  }
  useTakenAtEnd(save)
  return (
    <SettingGroup title="Attachments" text={ATTACHMENTS.text}>
      <CoreSetting
        names={['attachmentPlace']}
        title={ATTACHMENTS.placeTitle}
        text={ATTACHMENTS.placeText}
      >
        <Segmented
          label={ATTACHMENTS.placeTitle}
          value={place}
          options={[
            { value: 'vault', label: 'As Obsidian' },
            { value: 'folder', label: 'In a folder' },
            { value: 'note', label: 'Beside the note' },
          ]}
          onChange={(attachmentPlace) => void app.updateSettings({ attachmentPlace }).catch(report)}
        />
      </CoreSetting>
      <div className={styles.fields}>
        <TextField
          label="Folder of attachments"
          placeholder="The top of the vault"
          maxLength={1024}
          spellCheck={false}
          value={shown}
          error={wanted.success ? null : ATTACHMENTS.refused}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={save}
          onEnter={(input) => input.blur()}
        />
      </div>
    </SettingGroup>
  )
}

/** What is not, or not with this value, in `done`. */
const without = (
  typed: Partial<DailyNoteSettings>,
  done: Partial<DailyNoteSettings>,
): Partial<DailyNoteSettings> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) =>
      Object.entries(done).every(([key, other]) => key !== name || other !== value),
    ),
  )

function DailyNotes({ settings }: { readonly settings: DailyNoteSettings }) {
  const { app } = useStores()
  const report = useReport()
  // What is typed counts when the field is left: half a format is none.
  const [typed, setTyped] = useState<Partial<DailyNoteSettings>>({})
  const shown = { ...settings, ...typed }
  const [nowMs] = useState(() => Date.now())
  const today = dailyNotePath(shown, nowMs)
  const save = (): void => {
    // What gives no path is told, and not kept.
    if (Object.keys(typed).length > 0 && 'path' in today)
      void app
        .updateSettings(typed)
        .then(() => setTyped((now) => without(now, typed))) // more may be typed by now
        .catch(report)
  }
  useTakenAtEnd(save)
  const field = (name: keyof DailyNoteSettings) => ({
    value: shown[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget
      setTyped((before) => ({ ...before, [name]: value }))
    },
    onBlur: save,
    onEnter: (input: HTMLInputElement) => input.blur(),
    spellCheck: false,
  })
  return (
    <SettingGroup
      title="Daily notes"
      text="“Open today’s daily note” and the assistant make them here."
    >
      <div className={styles.fields}>
        <TextField
          label="Folder"
          placeholder="The top of the vault"
          maxLength={1024}
          {...field('dailyNoteFolder')}
        />
        <TextField
          label="Name"
          placeholder={DAILY_NOTE_FORMAT}
          maxLength={256}
          error={'problem' in today ? showInvisible(today.problem) : null}
          hint={
            'path' in today
              ? `Today: ${showInvisible(today.path)}. A / makes folders, [text] stays as it is; GGGG-[W]WW is the ISO week.`
              : null
          }
          {...field('dailyNoteFormat')}
        />
        <TextField
          label="Template"
          placeholder="None"
          maxLength={1024}
          hint="A note whose text a new daily note begins with. {{title}}, {{date}}, {{time}} and {{date:dddd}} are filled in."
          {...field('dailyNoteTemplate')}
        />
      </div>
    </SettingGroup>
  )
}
