import { folderOf } from '../../../../shared/domain/vault-path.ts'
import type { CommandArgument } from '../../commands/command.ts'
import type { RoomScope } from '../../commands/command-scope.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import { otherVaults } from '../../stores/app-store.ts'
import { newEntryPath } from '../../stores/workspace/new-entry-path.ts'
import { createSavedWorkspaces } from '../../stores/workspace/saved-workspaces.ts'
import { readLinePlace } from '../../stores/text/line-place.ts'
import { outlineOf } from '../../stores/text/outline.ts'
import { folderWords, MOVE_WORDS } from '../../files/words.ts'
import { saysSize } from '../workspaces/words.ts'
import { ARGUMENT_WORDS as WORDS } from './words.ts'

export interface OwnArgumentsOptions {
  readonly scope: Pick<RoomScope, 'stores' | 'active' | 'reads' | 'withNote'>
  readonly client: LatentClient
  /** Leaves this vault for the one at this place, with everything on disk. */
  openVault(root: string): void
}

/** What the commands of the core are told, by the id of the command. */
export function ownArguments(
  options: OwnArgumentsOptions,
): Readonly<Record<string, CommandArgument>> {
  return {
    theme: theme(options),
    'view-mode': viewMode(options),
    move: move(options),
    'go-to-line': goToLine(options),
    'go-to-heading': goToHeading(options),
    workspaces: workspaces(options),
    'switch-vault': switchVault(options),
  }
}

type Options = OwnArgumentsOptions

function theme({ scope: { stores } }: Options): CommandArgument {
  const patches = {
    light: { theme: 'light' },
    dark: { theme: 'dark' },
    system: { theme: 'system' },
    'high-contrast': { contrast: 'high' },
    'usual-contrast': { contrast: 'usual' },
  } as const
  return {
    placeholder: WORDS.theme.placeholder,
    none: WORDS.theme.none,
    choices: (['light', 'dark', 'system', 'high-contrast', 'usual-contrast'] as const).map(
      (value) => ({ value, title: WORDS.theme[value] }),
    ),
    run: (value) => stores.app.updateSettings(patches[value as keyof typeof patches]),
  }
}

function viewMode({ scope: { stores, withNote } }: Options): CommandArgument {
  const { workspace } = stores
  return {
    placeholder: WORDS.viewMode.placeholder,
    none: WORDS.viewMode.none,
    choices: (['live', 'reading', 'source'] as const).map((value) => ({
      value,
      title: WORDS.viewMode[value],
    })),
    run: (value) =>
      withNote((path) => {
        workspace.setReading(path, value === 'reading')
        if (value !== 'reading') workspace.setLive(path, value === 'live')
      }).run(),
  }
}

function move({ scope: { stores, active, withNote }, client }: Options): CommandArgument {
  const folder = (): string => folderOf(active() ?? '')
  return {
    placeholder: MOVE_WORDS.placeholder(WORDS.move.thisNote),
    none: MOVE_WORDS.noFolder,
    async choices(signal) {
      const folders = await client.call('vault.folders', {}, { signal })
      return ['', ...folders]
        .filter((one) => one !== folder())
        .map((one) => ({ value: one, ...folderWords(one) }))
    },
    typed(text, folders) {
      const wanted = newEntryPath('', text, '')
      if (wanted.problem !== null) return folders.length === 0 ? wanted.problem : null
      const isThere = wanted.path === folder() || folders.some(({ value }) => value === wanted.path)
      return isThere
        ? null
        : { value: wanted.path, title: MOVE_WORDS.newFolder(text.trim()), detail: wanted.path }
    },
    run: (to) =>
      withNote((path) => void stores.relocation.moveMany([{ path, isFolder: false }], to)).run(),
  }
}

function goToLine({ scope: { stores } }: Options): CommandArgument {
  const { activeText, editor } = stores
  const place = (text: string) => {
    const { line, text: lines } = activeText.getState()
    return readLinePlace(text, line, lines.lines)
  }
  return {
    placeholder: WORDS.line.placeholder,
    none: WORDS.line.none,
    choices: () => [],
    typed(text) {
      const found = place(text)
      if (!found) return WORDS.line.wrong
      const { text: lines } = activeText.getState()
      return {
        value: text,
        title: WORDS.line.title(found.line, found.column),
        detail: lines.line(found.line).text.trim().slice(0, 80),
      }
    },
    run(text) {
      const found = place(text)
      if (found) editor.getState().goTo?.(found)
    },
  }
}

function goToHeading({ scope: { stores, withNote } }: Options): CommandArgument {
  const { activeText, workspace } = stores
  return {
    placeholder: WORDS.heading.placeholder,
    none: WORDS.heading.none,
    async choices(signal) {
      const headings = await outlineOf(activeText.getState().text.iterLines(), signal)
      return headings.map(({ line, text, level }) => ({
        value: String(line),
        title: text === '' ? WORDS.heading.unnamed : text,
        detail: WORDS.heading.level(level),
      }))
    },
    run: (line) => withNote((path) => workspace.openNote(path, { line: Number(line) })).run(),
  }
}

const MANAGE = '\nmanage'

function workspaces({ scope: { stores } }: Options): CommandArgument {
  const { workspace, overlay } = stores
  return {
    placeholder: WORDS.workspaces.placeholder,
    none: WORDS.workspaces.none,
    choices: () => [
      ...workspace.state.getState().frame.savedWorkspaces.map((saved) => ({
        value: saved.name,
        title: saved.name,
        detail: saysSize(saved),
      })),
      { value: MANAGE, title: WORDS.workspaces.manage },
    ],
    run: (name, client) =>
      name === MANAGE
        ? overlay.show({ kind: 'workspaces', saves: false })
        : createSavedWorkspaces({ client, ...stores }).switchTo(name),
  }
}

function switchVault({ scope: { stores }, openVault }: Options): CommandArgument {
  return {
    placeholder: WORDS.vault.placeholder,
    none: WORDS.vault.none,
    choices() {
      const { app } = stores.app.state.getState()
      return otherVaults(app?.recentVaults, app?.vault?.id).map(({ root, name }) => ({
        value: root,
        title: name,
        detail: root,
      }))
    },
    run: openVault,
  }
}
