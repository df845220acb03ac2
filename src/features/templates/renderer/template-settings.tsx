import { useState } from 'react'
import { folderOf } from '../../../shared/domain/vault-path.ts'
import { useClient } from '../../../renderer/src/connection/connection-context.tsx'
import { useCall } from '../../../renderer/src/connection/use-call.ts'
import { useReport } from '../../../renderer/src/connection/use-report.ts'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { IconButton } from '../../../renderer/src/ui/field/icon-button.tsx'
import { SettingGroup } from '../../../renderer/src/ui/field/setting.tsx'
import { SuggestField } from '../../../renderer/src/ui/field/suggest-field.tsx'
import { CloseIcon } from '../../../renderer/src/ui/icons.ts'
import type { TemplateList } from '../contract.ts'
import type { TemplateChoices } from '../shared/template-choices.ts'
import { words } from './words.ts'
import styles from './templates.module.css'

/** Where templates lie in this vault, and which folder wants which. */
export function TemplateSettings() {
  const { data } = useCall('templates.choices', {})
  return data ? <Choices saved={data} /> : null
}

function Choices({ saved }: { readonly saved: TemplateChoices }) {
  const client = useClient()
  const report = useReport()
  const [choices, setChoices] = useState(saved)
  const list = useCall('templates.list', {}, { reloadOn: ['vault.changed'] })
  const folders = useCall('vault.folders', {}, { reloadOn: ['vault.changed'] })
  const { byFolder } = choices
  const save = (patch: Partial<TemplateChoices>): void => {
    const next = { ...choices, ...patch }
    setChoices(next)
    client.call('templates.choose', { choices: next }).then(list.reload, report)
  }
  const saveRow = (index: number, patch: Partial<TemplateChoices['byFolder'][number]>): void =>
    save({ byFolder: byFolder.map((row, at) => (at === index ? { ...row, ...patch } : row)) })
  const known = (folders.data ?? []).map((value) => ({ value }))
  const templates = (list.data?.templates ?? []).map(({ path }) => ({
    value: path.replace(/\.md$/i, ''),
    about: folderOf(path),
  }))
  return (
    <>
      <SettingGroup title="Templates" text={words.settingsText}>
        <div className={styles.field}>
          <SuggestField
            label={words.folder}
            value={choices.folder}
            suggestions={known}
            nothingFound={words.noSuchFolder}
            note={noteOn(list.data)}
            onChange={(folder) => save({ folder })}
          />
        </div>
      </SettingGroup>
      <SettingGroup title={words.byFolder} text={words.byFolderText}>
        {byFolder.map((row, index) => (
          <div key={index} className={styles.row} role="group" aria-label={row.folder}>
            <SuggestField
              label={words.rowFolder}
              value={row.folder}
              suggestions={known}
              placeholder="The whole vault"
              nothingFound={words.noSuchFolder}
              onChange={(folder) => saveRow(index, { folder })}
            />
            <SuggestField
              label={words.rowTemplate}
              value={row.template}
              suggestions={templates}
              nothingFound={words.none}
              end={
                <IconButton
                  label={words.removeRow(row.folder)}
                  icon={<CloseIcon />}
                  onClick={() => save({ byFolder: byFolder.filter((_row, at) => at !== index) })}
                />
              }
              onChange={(template) => saveRow(index, { template })}
            />
          </div>
        ))}
        <Button onClick={() => save({ byFolder: [...byFolder, { folder: '', template: '' }] })}>
          {words.addRow}
        </Button>
      </SettingGroup>
    </>
  )
}

function noteOn(list: TemplateList | undefined) {
  if (!list) return null
  if (list.problem !== null) return { text: list.problem, isProblem: true }
  const folder = list.folder === '' ? words.top : (list.folder ?? '')
  switch (list.saidBy) {
    case null:
      return { text: words.nowhere }
    case 'obsidian':
      return { text: words.ofObsidian(folder) }
    case 'daily-notes':
      return { text: words.ofDailyNotes(folder) }
    case 'person':
      return {
        text: list.templates.length === 1 ? '1 template' : `${list.templates.length} templates`,
      }
  }
}
