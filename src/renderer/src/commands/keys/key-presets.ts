import type { Command } from '../command.ts'

type PresetKeys = Readonly<Record<string, readonly string[]>>
export type PresetName = 'latent' | 'obsidian' | 'vscode'

/** Only what is another key there than here, for commands that both have, and what had to make room for them. */
const PRESETS: Readonly<Record<PresetName, PresetKeys>> = {
  latent: {},
  obsidian: {
    'delete-line': ['Mod+D'],
    'next-occurrence': ['Mod+Alt+D'],
    reading: ['Mod+E'],
    'next-mode': ['Mod+Shift+E'],
    files: [],
    'add-property': ['Mod+;'],
    'go-to-line': [],
    'help-text': ['Mod+Alt+;'],
    'left-panel': [],
    'right-panel': [],
  },
  vscode: {
    palette: ['Mod+Shift+P', 'F1'],
    switcher: ['Mod+P'],
    'replace-in-notes': ['Mod+Shift+H'],
    highlight: ['Mod+Alt+H'],
    history: ['Mod+Alt+Shift+H'],
    'next-tab': ['Mod+PageDown'],
    'previous-tab': ['Mod+PageUp'],
    reading: ['Mod+Shift+V'],
    outline: ['Mod+Shift+O'],
    'go-to-line': ['Ctrl+G'],
    rename: ['F2'],
    link: ['Mod+Alt+K'],
    tasks: ['Mod+Alt+Shift+K'],
    'key-settings': ['Mod+K Mod+S'],
    'fold-all': ['Mod+K Mod+0'],
    'unfold-all': ['Mod+K Mod+J'],
    'fold-1': ['Mod+K Mod+1'],
    'fold-2': ['Mod+K Mod+2'],
    'fold-3': ['Mod+K Mod+3'],
    'fold-4': ['Mod+K Mod+4'],
    'fold-5': ['Mod+K Mod+5'],
    'fold-6': ['Mod+K Mod+6'],
  },
}

/**
 * The keys of a preset, as settings keep them: of the commands that there are, only what differs from the usual.
 * @param isMac there `Ctrl` is a key of its own, elsewhere it is `Mod`
 */
export function presetKeys(
  preset: PresetName,
  commands: readonly Command[],
  isMac: boolean,
): Record<string, string[]> {
  const kept: Record<string, string[]> = {}
  for (const { id, keys, usualKeys = keys, isFixed } of commands) {
    const given = PRESETS[preset][id]
    if (!given || isFixed) continue
    const wanted = given.map((each) => (isMac ? each : each.replaceAll(/\bCtrl\+/g, 'Mod+')))
    if (wanted.join() !== usualKeys.join()) kept[id] = wanted
  }
  return kept
}

/** Which preset these are exactly; null for the person's own. */
export function presetOf(
  own: PresetKeys,
  commands: readonly Command[],
  isMac: boolean,
): PresetName | null {
  const written = (keys: PresetKeys): string =>
    JSON.stringify(Object.entries(keys).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const names: readonly PresetName[] = ['latent', 'obsidian', 'vscode']
  return names.find((name) => written(presetKeys(name, commands, isMac)) === written(own)) ?? null
}
