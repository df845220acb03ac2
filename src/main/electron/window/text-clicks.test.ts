import type { BrowserWindow, MenuItemConstructorOptions } from 'electron'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTextClicks, textMenu } from './text-clicks.ts'

const TEH = {
  isEditable: true,
  misspelledWord: 'teh',
  dictionarySuggestions: ['the', 'tech'],
  formControlType: 'none' as const,
}
const WORD = { misspelled: 'teh', suggestions: ['the', 'tech'] }

function openWindow() {
  const shown: string[][] = []
  const clicks = createTextClicks((items: readonly MenuItemConstructorOptions[]) =>
    shown.push(items.map(({ label, role, type }) => label ?? role ?? type ?? '')),
  )
  const webContents = Object.assign(new EventEmitter(), { paste: vi.fn() })
  const window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => false })
  clicks.attend(window as unknown as BrowserWindow)
  const click = (params: object = TEH) => void webContents.emit('context-menu', {}, params)
  return { ...clicks, shown, webContents, window, click }
}

describe('a click with the other button in a text (W16)', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('goes to the page that asks for it, whoever hears of it first, and shows no menu of the system', async () => {
    const { shell, click, shown } = openWindow()
    const asked = shell.clicked()
    click()
    expect(await asked).toEqual(WORD)
    click()
    expect(await shell.clicked()).toEqual(WORD)
    vi.runAllTimers()
    expect(shown).toEqual([])
  })
  test('has the system’s menu where the page does not ask, and at once in the field of a form', () => {
    const { click, shown } = openWindow()
    click()
    expect(shown).toEqual([])
    vi.runAllTimers()
    expect(shown.splice(0)[0]?.[0]).toBe('the')
    click({ ...TEH, misspelledWord: '', dictionarySuggestions: [], formControlType: 'text-area' })
    expect(shown.splice(0)).toEqual([['cut', 'copy', 'paste', 'selectAll']])
    click({ ...TEH, isEditable: false })
    vi.runAllTimers()
    expect(shown).toEqual([])
  })
  test('that main does not hear of has no word, and a page that asks again forgets the one before', async () => {
    const { shell } = openWindow()
    const [before, now] = [shell.clicked(), shell.clicked()]
    expect(await before).toBeNull()
    vi.runAllTimers()
    expect(await now).toEqual({ misspelled: '', suggestions: [] })
  })
  test('is followed by what a key would do, in the window that is open, and in none after it', () => {
    const { shell, webContents, window } = openWindow()
    shell.run('paste')
    window.emit('closed')
    shell.run('paste')
    expect(webContents.paste).toHaveBeenCalledTimes(1)
  })
})

test('the menu of the system offers other spellings of the word, and remembers it, in a text only (W16)', () => {
  const [replace, remember] = [vi.fn(), vi.fn()]
  const menu = textMenu(TEH, { replace, remember })
  expect(menu.map(({ label, role }) => label ?? role)).toEqual([
    'the',
    'tech',
    'Add “teh” to my words',
    undefined,
    'cut',
    'copy',
    'paste',
    'selectAll',
  ])
  menu[0]?.click?.(undefined as never, undefined, undefined as never)
  expect(replace).toHaveBeenCalledWith('the')
  menu[2]?.click?.(undefined as never, undefined, undefined as never)
  expect(remember).toHaveBeenCalledWith('teh')
  expect(textMenu({ ...TEH, isEditable: false }, { replace, remember })).toEqual([])
})
