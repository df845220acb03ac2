import { chromium, type Browser } from '@playwright/test'
import { chromiumBinary } from '../scripts/run.mjs'

/** The Chromium that the specs use, for what runs outside them: benches and the pictures of the README. */
export function launchChromium(): Promise<Browser> {
  const executablePath = chromiumBinary()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}
