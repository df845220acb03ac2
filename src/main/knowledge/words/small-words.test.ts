import { expect, test } from 'vitest'
import { cyrillicLanguage, latinLanguage } from './small-words.ts'

test.each([
  ['en', 'The plan is to meet at noon and to bring what we have.'],
  ['de', 'Der Teig wird mit dem Wasser gemischt und ist nach einer Nacht fertig.'],
  ['fr', 'Elle est partie avec les enfants dans une ville qui est au sud.'],
  ['es', 'Los niños están en la casa con su madre y no quieren salir de ella.'],
  ['it', 'Il gatto è sul tavolo della cucina con una tazza che non è la mia.'],
  ['pt', 'Os livros não estão na mesa porque uma criança foi com eles para o jardim.'],
  ['nl', 'De kat zit op het dak van een huis en wil niet naar beneden.'],
  ['sv', 'Det är inte så att jag vill gå dit, men han är där och väntar på mig.'],
  ['tr', 'Bu kitap çok güzel ama onun için daha fazla zaman gerekiyor ve ben yokum.'],
  [null, 'To jest książka, którą dla mnie kupił się i nie wiem, czy jest dobra.'],
  [null, 'Các con đường của thành phố này không có nhiều cây và những người đi bộ.'],
])('%s', (language, text) => {
  expect(latinLanguage(text)).toBe(language)
})

test.each([
  ['nothing', ''],
  ['a list of names', 'Anna\nBob\nCarla de la Cruz\n'],
  ['code', 'Replace: {{ surrogate_key([ field_a, field_b, field_z ]) }} e.g. in a/b/c.sql'],
  ['another script', '東京タワーに登った。'],
  [
    'a quotation in an English note',
    'He said: “der die und”. The rest of the note is in English, as it was to be.',
  ],
])('English is what %s counts as', (_name, text) => {
  expect(latinLanguage(text)).toBe('en')
})

test.each([
  ['ru', 'Эти книги я прочитал летом, а другие лежат на столе.'],
  ['uk', 'Ці книги я прочитав улітку, а інші лежать на столі.'],
  ['bg', 'Тези книги прочетох през лятото, а другите са върху масата и са хубави, както ъгълът.'],
  ['sr', 'Ове књиге сам прочитао љети, а друге леже на столу.'],
  [null, 'Гэтыя кнігі я прачытаў летам, а іншыя ляжаць на стале, як ён казаў.'],
  [null, 'No letter of it'],
])('in Cyrillic letters: %s', (language, text) => {
  expect(cyrillicLanguage(text)).toBe(language)
})
