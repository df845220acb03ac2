import { openEarly } from './connection/first-channel.ts'
import { showFirstTheme } from './styles/page-theme.ts'

// Runs before all else of the page, which is a hundred times as long: scripts/first-script.ts puts it into the head.
showFirstTheme()
if (new URLSearchParams(location.search).has('window'))
  document.documentElement.dataset['window'] = 'small'
openEarly()
