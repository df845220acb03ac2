import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const config = (env: Readonly<Record<string, string>>) =>
  readConfig({ shell: 'cli', env, cwd: '/here', rendererDir: '', resourcesDir: '', flags: {} })

test('an empty variable is one that is not set', () => {
  const empty = { LATENT_DATA_DIR: '', LATENT_MODEL: '', OPENAI_BASE_URL: '', OPENAI_API_KEY: '' }
  expect(config({ ...empty, LATENT_LOG: '' })).toEqual(config({}))
})

test('what the environment names is offered', () => {
  expect(config({}).environmentOffer).toBe(null)
  expect(config({ OPENAI_API_KEY: 'sk-1' }).environmentOffer).toEqual({
    baseUrl: 'https://api.openai.com/v1',
    model: '',
    apiKey: 'sk-1',
  })
  expect(config({ LATENT_DATA_DIR: 'state' }).dataDir).toBe('/here/state')
})
