export function login(main) {
  main.innerHTML = `<h1>Log in</h1><form><label>Username <input name="username"></label>
    <label>Password <input name="password" type="password"></label><button>Log In</button></form>`;
}
