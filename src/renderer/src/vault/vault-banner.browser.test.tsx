import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { indexStatus } from '../../../../test/window/index-status.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { never } from '../../../../test/window/scripted-host.ts'
import { VaultBanner } from './vault-banner.tsx'

const mountBanner = (options: MountOptions = {}) => mount(<VaultBanner />, options)
const alert = () => page.getByRole('alert')
const status = () => page.getByRole('status')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const HELD = indexStatus({ held: { kind: 'notes', gone: 1100, known: 1200 } })

test('when all is well there is nothing', async () => {
  await mountBanner()
  await expect.element(alert()).not.toBeInTheDocument()
  await expect.element(status()).not.toBeInTheDocument()
})
test('a vault that is not there says why, and is looked for again', async () => {
  const { host } = await mountBanner({
    vault: { absence: 'The drive is not connected.' },
    answers: { 'vault.lookAgain': never },
  })
  await expect
    .element(alert())
    .toMatchTextContent(/not there now\. The drive is not connected\. What you type is kept here/)
  await expectSound()
  await button('Look again').click()
  await expect.element(button('Look again')).toBeDisabled()
  expect(host.asked('vault.lookAgain')).toEqual([{ why: 'asked' }])
})
test('a look that fails says why, and can be asked for again', async () => {
  await mountBanner({
    vault: { absence: 'The drive is not connected.' },
    answers: { 'vault.lookAgain': new LatentError('unavailable', 'It is still away.') },
  })
  await button('Look again').click()
  await expect.element(page.getByText('It is still away.')).toBeVisible()
  await expect.element(button('Look again')).toBeEnabled()
})
test('a vault that is only read says why, and can be taken over where that is possible', async () => {
  const { host, stores } = await mountBanner({
    vault: {
      isReading: true,
      readOnlyReason: 'Another Latent writes this vault.',
      takeOver: 'possible',
    },
    answers: { 'app.takeOver': null },
    theme: 'dark',
    size: 'tiny',
  })
  await expect
    .element(status())
    .toMatchTextContent(/Read only\. Another Latent writes this vault\./)
  await expectSound()
  await button('Take over').click()
  await expect.poll(() => host.asked('app.takeOver')).toHaveLength(1)
  const takeOver = (how: 'asking' | 'unanswered') =>
    stores.app.state.setState(({ app }) => ({
      app: app && { ...app, vault: app.vault && { ...app.vault, takeOver: how } },
    }))
  takeOver('asking')
  await expect.element(page.getByText('Taking over.')).toBeVisible()
  await expect.element(button('Take over')).not.toBeInTheDocument()
  takeOver('unanswered')
  await expect.element(page.getByText('The other Latent does not answer.')).toBeVisible()
})
test('where very much is gone a person says what became of it', async () => {
  const { host } = await mountBanner({
    answers: { 'vault.acceptDeletions': null, 'vault.lookAgain': null },
  })
  host.send('index.changed', HELD)
  await expect.element(alert()).toMatchTextContent(/1,100 of 1,200 notes are gone/)
  await expectSound()
  await button('Keep and look again').click()
  await expect.poll(() => host.asked('vault.lookAgain')).toHaveLength(1)
  await button('They were deleted').click()
  await expect.poll(() => host.asked('vault.acceptDeletions')).toHaveLength(1)
  host.send('index.changed', { ...HELD, held: null })
  await expect.element(alert()).not.toBeInTheDocument()
})
