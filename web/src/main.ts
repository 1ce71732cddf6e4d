import { mount } from 'svelte';
import App from './App.svelte';
import { startSpeaking } from './lib/i18n.svelte';
import { watchFiles } from './lib/missing.svelte';
import { applyTheme } from './lib/settings.svelte';
import './styles/tokens.css';
import './styles/base.css';

watchFiles();
applyTheme();
void startSpeaking().then(() => mount(App, { target: document.getElementById('app')! }));
