import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ThirdPartyNotices, type ThirdPartyNotice } from '../../shared/contract/app.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Config } from './config.ts'

/**
 * The packages of others that Latent is built with, by name, as the build wrote them down beside the window.
 * @throws LatentError `not_found` where nothing was built
 */
export async function readThirdPartyNotices({
  rendererDir,
}: Pick<Config, 'rendererDir'>): Promise<ThirdPartyNotice[]> {
  const file = join(rendererDir, '../third-party-notices.json')
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    const message = 'This Latent was not built with its notices. Build it again.'
    throw new LatentError('not_found', message, undefined, { cause })
  })
  return ThirdPartyNotices.parse(JSON.parse(text))
}
