import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../../../test/window/mount-app.tsx'
import { pictures } from '../../../../test/window/pictures.ts'

const ATLAS = `---
status: active
due: 2026-12-01
tags: [project, harbour]
---
# Atlas

A pavilion at the **water side**, for [[Ada Quist]] and the harbour office. The permit is not back yet ^[Form sent on 4 November.]

## Permit

- [x] Send the form
- [ ] Ask what is missing [due:: 2026-11-20]
- [ ] Plan the foundation #atlas

> [!warning] Winter
> No concrete below five degrees.

| Part | Oak, m³ | Cost |
| --- | ---: | ---: |
| Frame | 4.2 | 3 150 |
| Deck | 2.8 | 1 960 |

\`\`\`ts
const total = parts.reduce((sum, { cost }) => sum + cost, 0)
\`\`\`
`

/** Arabic in all its places, beside what is written from the left: a name, code, a number, a link. */
const GARDEN = `---
tags: [حديقة]
---
# الحديقة

نزرع **الورد** قرب الماء، ونسأل [[Ada Quist]] عن \`pump.ts\` قبل 4 نوفمبر.

## المهام

- [x] شراء البذور
- [ ] سقي الأشجار
  - [ ] كل صباح

> [!tip] الشتاء
> لا تسقِ الورد تحت خمس درجات.

| الجزء | العدد |
| --- | ---: |
| ورد | 12 |
`

const FILES = {
  'Ada Quist.md': '# Ada Quist\n',
  'Atlas.md': ATLAS,
  'Ideas.md': '# Ideas\n',
  'Tide bell.md': '# Tide bell\n',
  'الحديقة.md': GARDEN,
}

const mountNote = async (
  name: string,
  shown: string,
  options: Parameters<typeof mountApp>[1],
): ReturnType<typeof mountApp> => {
  const mounted = await mountApp(FILES, {
    ...options,
    fills: true,
    workspace: { openTabs: ['Ideas.md', name], activeTab: name, sourceTabs: [] },
  })
  await expect.element(page.getByRole('heading', { name: shown })).toBeVisible()
  return mounted
}

pictures('note', (options) => mountNote('Atlas.md', 'Permit', options))
pictures('right-to-left', (options) => mountNote('الحديقة.md', 'المهام', options), [1280, 390])
pictures(
  'palette',
  async (options) => {
    const { stores } = await mountNote('Atlas.md', 'Permit', options)
    stores().overlay.show({ kind: 'palette' })
    await expect.element(page.getByRole('combobox')).toHaveFocus()
  },
  [1280, 390],
)
