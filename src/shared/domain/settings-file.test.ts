import { expect, test } from 'vitest'
import {
  changedSettings,
  defaultsOf,
  patchOf,
  readSettingsFile,
  SHARED_SETTINGS,
  writeSettingsFile,
} from './settings-file.ts'
import { Settings } from './settings.ts'

const FIRST = Settings.parse({})
const OWN: Settings = {
  ...FIRST,
  theme: 'dark',
  noteSize: 18,
  keys: { bold: ['Mod+Alt+B'] },
  allowedOrigins: ['http://10.0.0.1'],
  toolRules: { edit_note: 'never' },
  localOnly: true,
}

test('settings go out and come in as they were', () => {
  const read = readSettingsFile(writeSettingsFile(OWN), FIRST)
  expect(read?.leftOut).toEqual([])
  expect(read && patchOf(read.changes)).toEqual({
    theme: 'dark',
    noteSize: 18,
    keys: { bold: ['Mod+Alt+B'] },
  })
})
test('no model, no address, no key and nothing that the assistant may do is in the file', () => {
  const provider = {
    id: 'p',
    name: 'Mine',
    model: {
      baseUrl: 'http://10.0.0.1/v1',
      model: 'm',
      profile: { extraHeaders: { 'X-Key': 's3cret' } },
    },
  }
  const text = writeSettingsFile({ ...OWN, providers: [provider as never], defaultProvider: 'p' })
  expect(text).not.toMatch(/s3cret|10\.0\.0\.1|provider|toolRules|localOnly|agentMode/i)
})
test('a file that says what may leave or be written changes nothing of that, and it is named', () => {
  const file = {
    format: 'latent-settings',
    settings: {
      localOnly: false,
      toolRules: { edit_note: 'never' },
      theme: 'pink',
      noteSize: 20,
      x: 1,
    },
  }
  const read = readSettingsFile(JSON.stringify(file), OWN)
  expect(read?.changes).toEqual([{ name: 'noteSize', from: 18, to: 20 }])
  expect(read?.leftOut).toEqual(['localOnly', 'toolRules', 'theme', 'x'])
})
test.each(['', 'null', '[]', '{"format":"other","settings":{}}', '{"format":"latent-settings"}'])(
  'this is no file of settings: %j',
  (text) => {
    expect(readSettingsFile(text, FIRST)).toBeNull()
  },
)
test('what differs is known, and goes back', () => {
  expect(changedSettings(FIRST)).toEqual([])
  expect(changedSettings({ ...FIRST, noteSize: 17 })).toEqual(['noteSize'])
  expect(defaultsOf(['noteSize', 'theme'])).toEqual({ noteSize: 16, theme: 'system' })
})

test('how much of the history is kept is in no file and no reset: less of it throws versions away', () => {
  const settings = Settings.parse({ historyBudgetMb: 8192 })
  expect(SHARED_SETTINGS).not.toContain('historyBudgetMb')
  const file = JSON.stringify({ format: 'latent-settings', settings: { historyBudgetMb: 256 } })
  expect(readSettingsFile(file, settings)).toEqual({ changes: [], leftOut: ['historyBudgetMb'] })
})
test('what was shown once on this machine is in no file', () => {
  expect(SHARED_SETTINGS).not.toContain('seen')
})
