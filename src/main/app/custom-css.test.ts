import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withApp, type AppRig } from '../../../test/app/with-app.ts'

const CSS = ':root { --text-note: 17px; }\n'

async function use({ client, dataDir }: AppRig): Promise<void> {
  await writeFile(join(dataDir, 'custom.css'), CSS)
  await client.call('settings.update', { patch: { customCss: true } })
}
const shown = async ({ client }: AppRig) => (await client.call('app.state', {})).customCss

test('the file of the person’s own styles is served while it is turned on', () =>
  withApp({}, async (rig) => {
    await writeFile(join(rig.dataDir, 'custom.css'), CSS)
    expect(await rig.app.look.customCss()).toBeNull()
    await use(rig)
    expect(await rig.app.look.customCss()).toBe(CSS)
    expect((await shown(rig)).revision).toBeGreaterThan(0)
    await rig.client.call('settings.update', { patch: { customCss: false } })
    expect(await rig.app.look.customCss()).toBeNull()
    expect((await shown(rig)).revision).toBeNull()
  }))

test('a safe start leaves it out, whatever the settings say, and says so', () =>
  withApp(
    {},
    async (rig) => {
      await use(rig)
      expect(await rig.app.look.customCss()).toBeNull()
      expect(await shown(rig)).toMatchObject({ revision: null, isSafe: true })
    },
    { isSafe: true },
  ))

test('what is no file, is not there, or is larger than a person writes is not used', () =>
  withApp({}, async (rig) => {
    await rig.client.call('settings.update', { patch: { customCss: true } })
    expect(await rig.app.look.customCss()).toBeNull()
    await writeFile(join(rig.dataDir, 'custom.css'), ' '.repeat(1_000_001))
    expect(await rig.app.look.customCss()).toBeNull()
  }))

test('“Show the file” makes one that changes nothing, and never another one over it', () =>
  withApp({}, async (rig) => {
    await rig.client.call('settings.update', { patch: { customCss: true } })
    await rig.client.call('settings.showCustomCss', {})
    expect(await rig.app.look.customCss()).toMatch(/^\/\*[^]*\*\/\n$/)
    await use(rig)
    await rig.client.call('settings.showCustomCss', {})
    expect(await rig.app.look.customCss()).toBe(CSS)
  }))
