import './styles/tokens.css';
