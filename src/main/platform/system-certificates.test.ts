import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { OWN_CERTIFICATE } from '../../../test/rigs/own-certificate.ts'

const MODULE = pathToFileURL(join(import.meta.dirname, 'system-certificates.ts')).href

/** What a process of its own gets from the address, before and after it trusts what the system does. */
async function ask(address: string, certificates: string): Promise<unknown> {
  const program = `
    const { trustSystemCertificates } = await import(${JSON.stringify(MODULE)})
    const get = () => fetch(${JSON.stringify(address)}).then((r) => r.text(), (e) => e.cause.code)
    const before = await get()
    trustSystemCertificates()
    console.log(JSON.stringify([before, await get()]))`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    // Where OpenSSL looks for what a system trusts.
    { env: { ...process.env, SSL_CERT_FILE: certificates } },
  )
  return JSON.parse(stdout)
}

test.skipIf(process.platform !== 'linux')(
  'a certificate that the system trusts counts, and no other',
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'latent-certificates-'))
    const server = createServer(OWN_CERTIFICATE, (_request, response) => response.end('Hello.'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      const trusted = join(dir, 'trusted.pem')
      const none = join(dir, 'none.pem')
      await writeFile(trusted, OWN_CERTIFICATE.cert)
      await writeFile(none, '')
      expect(await ask(address, trusted)).toEqual(['DEPTH_ZERO_SELF_SIGNED_CERT', 'Hello.'])
      expect(await ask(address, none)).toEqual([
        'DEPTH_ZERO_SELF_SIGNED_CERT',
        'DEPTH_ZERO_SELF_SIGNED_CERT',
      ])
    } finally {
      server.close()
      await rm(dir, { recursive: true })
    }
  },
)
