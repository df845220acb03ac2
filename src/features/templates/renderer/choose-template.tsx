import { useState } from 'react'
import { useStore } from 'zustand'
import { folderOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { useCall } from '../../../renderer/src/connection/use-call.ts'
import { isReading } from '../../../renderer/src/stores/workspace/tab-list.ts'
import { NewNoteIcon, NoteIcon, SettingsIcon } from '../../../renderer/src/ui/icons.ts'
import { CommandList, type CommandItem } from '../../../renderer/src/ui/menu/command-list.tsx'
import { Kbd } from '../../../renderer/src/ui/menu/kbd.tsx'
import { titles } from '../words.ts'
import { words } from './words.ts'
import { templateDesk } from './template-desk.ts'
import { TEMPLATE_SETTINGS } from './template-settings-page.ts'
import { TemplatePreview } from './template-preview.tsx'

/** Chooses a template, and inserts it into this note, or makes a new one of it where that is null. */
export function ChooseTemplate({ insertInto }: { readonly insertInto: VaultPath | null }) {
  const stores = useStores()
  const { overlay, workspace, ofFeatures, toasts } = stores
  const [query, setQuery] = useState('')
  const { data, error } = useCall('templates.list', {}, { reloadOn: ['vault.changed'] })
  const tabs = useStore(workspace.state, (state) => state.tabs)
  const view = useStore(workspace.state, (state) => state.frame.view)

  const pick = (template: VaultPath) => (): void => {
    const isRefused = insertInto !== null && isReading(tabs)
    if (!isRefused) workspace.expectNote(true)
    overlay.close()
    const desk = ofFeatures.of(templateDesk)
    const folder = view === 'notes' ? folderOf(tabs.active ?? '') : ''
    // After the list gave the focus back.
    setTimeout(() => {
      if (insertInto === null) void desk.create(folder, template)
      else if (isRefused) toasts.show(words.notWriting, { tone: 'problem' })
      else void desk.insert(insertInto, template)
    })
  }
  const items: CommandItem[] = (data?.templates ?? []).map(({ path, name }) => ({
    id: path,
    title: name,
    icon: insertInto === null ? <NewNoteIcon /> : <NoteIcon />,
    onPick: pick(path),
  }))
  if (data && items.length === 0)
    items.push({
      id: '\nsettings',
      title: words.chooseFolder,
      detail: data.problem ?? (data.folder === null ? words.noFolder : words.emptyFolder),
      icon: <SettingsIcon />,
      onPick: () => overlay.show({ kind: 'settings', section: TEMPLATE_SETTINGS }),
    })
  return (
    <CommandList
      label={insertInto === null ? titles.create : titles.insert}
      placeholder={words.choose}
      query={query}
      onQuery={setQuery}
      items={items}
      isFiltering
      empty={error?.message ?? (data ? words.none : 'Looking…')}
      preview={(id) => (id.startsWith('\n') ? null : <TemplatePreview path={id} />)}
      hint={
        <span>
          <Kbd keys="Enter" /> {insertInto === null ? words.createHint : words.insertHint}
        </span>
      }
      onClose={overlay.close}
    />
  )
}
