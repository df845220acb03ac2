import { expect, test } from 'vitest'
import { quietEnvironment } from './quiet-environment.ts'

test('keeps what a program needs to run, and nothing that could be a secret', () => {
  expect(
    quietEnvironment({
      PATH: '/bin',
      SystemRoot: 'C:\\Windows',
      LC_ALL: 'C',
      OPENAI_API_KEY: 'sk-1',
      LATENT_MODEL_KEY: 'sk-2',
      GITHUB_TOKEN: 'g',
      NODE_OPTIONS: '--import=x',
      HOME: undefined,
    }),
  ).toEqual({ PATH: '/bin', SystemRoot: 'C:\\Windows', LC_ALL: 'C', NODE_OPTIONS: '--import=x' })
})
