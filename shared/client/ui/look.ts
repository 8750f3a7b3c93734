/** The global styles of every shell; the first import of its entry, because what follows overrides them. */
import './fonts.css';
import './tokens.css';
import './base.css';
import './kit.css';
import './layout.css';
