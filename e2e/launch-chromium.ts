import { chromium, type Browser } from '@playwright/test'
import { chromiumBinary } from '../scripts/run.mjs'

/**
 * The Chromium that the specs use, for what runs outside them: benches and the pictures of the README.
 * @param args switches of Chromium's
 */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = chromiumBinary()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args],
  })
}
