import { expect, test } from 'vitest'
import { areSlow, isSoftware } from './graphics.ts'

test('drivers that draw by the processor are known by their names', () => {
  for (const name of [
    'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
    'ANGLE (Mesa, llvmpipe (LLVM 15.0.7, 256 bits), OpenGL 4.5)',
    'Microsoft Basic Render Driver',
  ])
    expect(isSoftware(name), name).toBe(true)
  for (const name of ['ANGLE (Apple, ANGLE Metal Renderer: Apple M2)', 'Mesa Intel(R) UHD 620', ''])
    expect(isSoftware(name), name).toBe(false)
})

test('frames are slow by what most of them take, and not before there are some', () => {
  expect(areSlow([500, 500])).toBeNull()
  expect(areSlow([900, 16, 16, 17, 16, 16, 18, 16])).toBe(false)
  expect(areSlow([300, 310, 16, 320, 300, 290, 310, 305])).toBe(true)
})
